import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { type Fields, fieldsOf, textOf } from '../../evidence/values.js';
import type { ContainerRole } from '../../manifest/manifest-parts.js';
import { formatBytes, formatCores, quantityOf } from '../../manifest/quantity.js';
import { meetsDemands } from './node-demands.js';
import { untolerated } from './node-taints.js';

/** What one container asks of a resource. */
export interface RequestedPart {
  readonly container: string;
  readonly role: ContainerRole;
  /** Where the container stands below the pod's spec. */
  readonly list: 'containers' | 'initContainers';
  readonly index: number;
  /** As it is written. */
  readonly text: string;
  readonly amount: number;
  /** The field that says so: Kubernetes takes a limit for the request where there is none. */
  readonly field: 'requests' | 'limits';
}

/** What a pod asks of one resource. */
export interface Requested {
  /** What the scheduler counts. */
  readonly total: number;
  readonly parts: readonly RequestedPart[];
  /** What the RuntimeClass adds (spec.overhead). */
  readonly overhead: number;
  /** What the pod as a whole asks (spec.resources, Kubernetes 1.32), which then counts instead of its containers; undefined where it does not. */
  readonly ofPod: number | undefined;
}

const LISTS = ['initContainers', 'containers'] as const;

/**
 * The sum of app containers and sidecars, or the largest init container with the sidecars that were started before it where that is more, and the
 * overhead (Kubernetes "Init Containers: Resource sharing", "Sidecar Containers").
 */
export function requestedResource(spec: Fields, resource: string): Requested {
  const parts = LISTS.flatMap((list) => partsOf(spec, list, resource));
  const ofPod = quantityOf(textOf(fieldsOf(fieldsOf(spec['resources'])['requests'])[resource]));
  const overhead = quantityOf(textOf(fieldsOf(spec['overhead'])[resource])) ?? 0;
  return { total: (ofPod ?? countedOf(parts)) + overhead, parts, overhead, ofPod };
}

function partsOf(spec: Fields, list: (typeof LISTS)[number], resource: string): RequestedPart[] {
  const elements = Array.isArray(spec[list]) ? spec[list].slice(0, 100) : [];
  return elements.flatMap((element, index) => {
    const fields = fieldsOf(element);
    const resources = fieldsOf(fields['resources']);
    const field = textOf(fieldsOf(resources['requests'])[resource]) === '' ? 'limits' : 'requests';
    const text = textOf(fieldsOf(resources[field])[resource]);
    const amount = quantityOf(text);
    if (amount === undefined) return [];
    const isSidecar = fields['restartPolicy'] === 'Always';
    const role = list === 'containers' ? 'app' : isSidecar ? 'sidecar' : 'init';
    return [{ container: textOf(fields['name']), role, list, index, text, amount, field }];
  });
}

function countedOf(parts: readonly RequestedPart[]): number {
  let sidecars = 0;
  let first = 0;
  for (const { role, amount } of parts.filter((part) => part.list === 'initContainers')) {
    if (role === 'sidecar') sidecars += amount;
    first = Math.max(first, role === 'sidecar' ? sidecars : sidecars + amount);
  }
  const apps = parts.filter((part) => part.role === 'app').reduce((sum, part) => sum + part.amount, 0);
  return Math.max(apps + sidecars, first);
}

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

/** The node that comes nearest to having all of it, by the resource of which it has least. Undefined where no node says what it can give. */
export function bestNode(nodes: readonly NodeFacts[], wanted: readonly Wanted[]): NodeFacts | undefined {
  const ranked = nodes
    .filter((node) => Object.keys(node.allocatable).length > 0)
    .map((node) => ({
      node,
      share: Math.min(...wanted.map(({ resource, total }) => amountOn(node, resource) / total)),
    }));
  return ranked.sort((one, other) => other.share - one.share)[0]?.node;
}

/** What a node can give of a resource. */
export function amountOn(node: NodeFacts, resource: string): number {
  return quantityOf(node.allocatable[resource] ?? '') ?? 0;
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
