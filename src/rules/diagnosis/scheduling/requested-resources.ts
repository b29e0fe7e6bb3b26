import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { ManifestContainer } from '../../manifest/manifest-parts.js';
import { formatBytes, formatCores, quantityOf } from '../../manifest/quantity.js';

/** What a pod asks of one resource. */
export interface Requested {
  readonly total: number;
  readonly parts: readonly { readonly container: ManifestContainer; readonly text: string; readonly amount: number }[];
}

/** The sum of the app containers, or the largest init container where that is more (Kubernetes "Init Containers: Resource sharing"). */
export function requestedResource(evidence: Evidence, resource: string): Requested {
  const parts = evidence.manifest.containers.flatMap((container) => {
    const resources = fieldsOf(container.fields['resources']);
    const text = textOf(fieldsOf(resources['requests'])[resource]) || textOf(fieldsOf(resources['limits'])[resource]);
    const amount = quantityOf(text);
    return amount === undefined ? [] : [{ container, text, amount }];
  });
  const lasting = parts.filter((part) => part.container.role !== 'init').reduce((sum, part) => sum + part.amount, 0);
  const first = Math.max(0, ...parts.filter((part) => part.container.role === 'init').map((part) => part.amount));
  return { total: Math.max(lasting, first), parts };
}

/** The most that any of the known nodes can give of a resource. */
export function largestAllocatable(
  evidence: Evidence,
  resource: string,
): { readonly node: string; readonly amount: number } | undefined {
  const amounts = evidence.facts.nodes.flatMap((node) => {
    const amount = quantityOf(node.allocatable[resource] ?? '');
    return amount === undefined ? [] : [{ node: node.name, amount }];
  });
  return amounts.sort((one, other) => other.amount - one.amount)[0];
}

/** An amount of a resource as people write it. */
export function formatAmount(resource: string, amount: number): string {
  if (resource === 'cpu') return `${formatCores(amount)} CPU`;
  return /memory|storage|hugepages/.test(resource) ? formatBytes(amount) : `${amount}`;
}
