import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Fields } from '../../evidence/values.js';
import { formatBytes, formatCores, quantityOf } from '../../pod/quantity.js';
import { meetsDemands } from './node-demands.js';
import { untolerated } from './node-taints.js';

/** So many nodes are named in a sentence. */
const NAMED = 5;

/** The nodes that would do but for their room: what the pod demands they carry, and their taints it tolerates. All nodes where none would. */
export function nodesThatWouldDo(spec: Fields, nodes: readonly NodeFacts[]): readonly NodeFacts[] {
  const fitting = nodes.filter((node) => meetsDemands(node, spec) && untolerated(node, spec).length === 0);
  return fitting.length === 0 ? nodes : fitting;
}

export interface Largest {
  readonly node: string;
  readonly amount: number;
}

/** The most that any of the nodes can give of a resource; 0 where none offers it, undefined where no node says what it can give. */
export function largestAllocatable(nodes: readonly NodeFacts[], resource: string): Largest | undefined {
  const amounts = nodes
    .filter((node) => Object.keys(node.allocatable).length > 0)
    .map((node) => ({ node: node.name, amount: amountOn(node, resource) }));
  return amounts.sort((one, other) => other.amount - one.amount)[0];
}

/** A resource and how much of it a pod asks in all. */
export interface Wanted {
  readonly resource: string;
  readonly total: number;
}

/**
 * The node that comes nearest to having all of it, by the resource of which it has least. Undefined where no node says what it can give.
 * @param has how much of a resource counts as what the node has; by default all that it can give
 */
export function bestNode(
  nodes: readonly NodeFacts[],
  wanted: readonly Wanted[],
  has: (node: NodeFacts, resource: string) => number = amountOn,
): NodeFacts | undefined {
  const ranked = nodes
    .filter((node) => Object.keys(node.allocatable).length > 0)
    .map((node) => ({
      node,
      share: Math.min(...wanted.map(({ resource, total }) => has(node, resource) / total)),
    }));
  return ranked.sort((one, other) => other.share - one.share)[0]?.node;
}

/** What a node can give of a resource. */
export function amountOn(node: NodeFacts, resource: string): number {
  return quantityIn(node.allocatable, resource) ?? 0;
}

/** What the pods on a node leave of a resource, never below 0; undefined where it is not known what they request. */
export function leftOn(node: NodeFacts, resource: string): number | undefined {
  const taken = takenOn(node, resource);
  if (taken === undefined || Object.keys(node.allocatable).length === 0) return undefined;
  const left = Math.max(0, amountOn(node, resource) - taken);
  // Kubernetes knows no less than a billionth of a core, and the difference of two fractions is a little off.
  return resource === 'cpu' ? Math.round(left * 1e9) / 1e9 : left;
}

/** What the pods on a node request of a resource; undefined where it is not known. */
export function takenOn({ requested }: NodeFacts, resource: string): number | undefined {
  if (requested === null) return undefined;
  const taken = Object.hasOwn(requested, resource) ? quantityIn(requested, resource) : 0;
  return taken === undefined || taken < 0 ? undefined : taken;
}

function quantityIn(quantities: Readonly<Record<string, string>>, resource: string): number | undefined {
  return Object.hasOwn(quantities, resource) ? quantityOf(quantities[resource] ?? '') : undefined;
}

/** Whether a node may run one more pod; true where that is not known. */
export function takesOneMore(node: NodeFacts): boolean {
  return !Object.hasOwn(node.allocatable, 'pods') || (leftOn(node, 'pods') ?? 1) >= 1;
}

/** Those of the nodes that offer a resource and of which it is known what they have left of it, those with most left first. */
export function nodesByLeft(nodes: readonly NodeFacts[], resource: string): readonly NodeFacts[] {
  const left = (node: NodeFacts) => leftOn(node, resource) ?? -1;
  return nodes
    .filter((node) => left(node) >= 0 && amountOn(node, resource) > 0)
    .sort((one, other) => left(other) - left(one));
}

/** What each node has left, for a sentence: `node a has 350m of 4 CPU left, node b has 100m of 2 CPU left`. The nodes as `nodesByLeft` gives them. */
export function leftOnEach(nodes: readonly NodeFacts[], resource: string): string {
  const named = nodes.slice(0, NAMED).map((node) => `node ${node.name} has ${formatLeft(node, resource)} left`);
  const others = nodes.length - named.length;
  return `${named.join(', ')}${others > 0 ? `, and none of the ${others} others has more` : ''}`;
}

/** What a node has left of what it can give: `350m of 4 CPU`, `1.5Gi of 8Gi memory`, `1 of 4 nvidia.com/gpu`. */
export function formatLeft(node: NodeFacts, resource: string): string {
  const left = leftOn(node, resource) ?? 0;
  const total = formatAmount(resource, amountOn(node, resource));
  return resource === 'cpu'
    ? `${formatCores(left)} of ${total}`
    : `${formatAmount(resource, left)} of ${total} ${resource}`;
}

/** Whether a resource is shared as one likes; of others (GPUs, huge pages) request and limit are equal and whole. */
export function isDivisible(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || resource === 'ephemeral-storage';
}

/** An amount of a resource as people write it. */
export function formatAmount(resource: string, amount: number): string {
  if (resource === 'cpu') return `${formatCores(amount)} CPU`;
  return /memory|storage|hugepages/.test(resource) ? formatBytes(amount) : `${amount}`;
}
