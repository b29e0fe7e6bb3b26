import type { Evidence } from '../../evidence/evidence.js';
import { quantityOf } from '../../pod/quantity.js';

/** The most of a resource that any node has for pods, in bytes, cores or pieces; undefined where none is known. */
export function largestAllocatable({ facts }: Evidence, resource: string): number | undefined {
  const amounts = facts.nodes.flatMap(({ allocatable }) => quantityOf(allocatable[resource] ?? '') ?? []);
  return amounts.length === 0 ? undefined : Math.max(...amounts);
}
