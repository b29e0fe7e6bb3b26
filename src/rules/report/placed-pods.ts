import { type Fields, textOf } from '../evidence/values.js';
import { metadataOf, nameOf, namespaceOf, specOf, statusOf } from '../pod/object.js';
import { requestedNames, requestedResource } from '../pod/pod-requests.js';

/** What a pod takes of its node. */
export interface PlacedPod {
  /** What no other pod of the cluster has. */
  readonly id: string;
  readonly node: string;
  /** By resource, rounded up as the scheduler does: thousandths of a core of `cpu`, else whole units. */
  readonly requests: Readonly<Record<string, number>>;
}

const ENDED = new Set(['Succeeded', 'Failed']);
const MILLI = 1_000;
/** Sums of fractions are a little off. */
const TOLERANCE = 1e-6;

/** What a pod takes of its node; undefined for one that has none, or that has ended. */
export function placedPod(pod: Fields): PlacedPod | undefined {
  const spec = specOf(pod);
  const node = textOf(spec.nodeName);
  if (node === '' || ENDED.has(textOf(statusOf(pod).phase))) return undefined;
  const id = textOf(metadataOf(pod).uid) || `${namespaceOf(pod)}/${nameOf(pod)}`;
  return { id, node, requests: Object.fromEntries(requestedNames(spec).map((name) => [name, countedOf(spec, name)])) };
}

function countedOf(spec: Fields, resource: string): number {
  const { total } = requestedResource(spec, resource);
  return Math.ceil((resource === 'cpu' ? total * MILLI : total) - TOLERANCE);
}

type Quantities = Readonly<Record<string, string>>;

const sums = new WeakMap<readonly PlacedPod[], ReadonlyMap<string, Quantities>>();

/**
 * What the pods on a node request together, as quantities by resource, and under `pods` how many they are (docs/wire-contract.md, "Further fields of a report").
 * @param placed the placed pods of all namespaces; not to be changed afterwards
 */
export function requestedOnNode(placed: readonly PlacedPod[], node: string): Quantities {
  const known = sums.get(placed) ?? sumsOf(placed);
  sums.set(placed, known);
  return known.get(node) ?? { pods: '0' };
}

function sumsOf(placed: readonly PlacedPod[]): ReadonlyMap<string, Quantities> {
  const nodes = new Map<string, Map<string, number>>();
  // The pages of a list may bring a pod twice.
  for (const { node, requests } of new Map(placed.map((pod) => [pod.id, pod])).values()) {
    const sum = nodes.get(node) ?? new Map<string, number>();
    nodes.set(node, sum);
    for (const [resource, amount] of [...Object.entries(requests), ['pods', 1] as const])
      sum.set(resource, (sum.get(resource) ?? 0) + amount);
  }
  return new Map([...nodes].map(([node, sum]) => [node, quantitiesOf(sum)]));
}

/** In the order of their names: equal sums have equal texts. */
function quantitiesOf(sum: ReadonlyMap<string, number>): Quantities {
  const entries = [...sum].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    entries.map(([resource, amount]) => [resource, resource === 'cpu' ? `${amount}m` : `${amount}`]),
  );
}
