import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Fields } from '../../evidence/values.js';
import { type Requested, requestedResource } from '../../pod/pod-requests.js';
import { quantityOf } from '../../pod/quantity.js';
import { amountOn, bestNode, isDivisible, leftOn, takesOneMore, type Wanted } from './node-room.js';
import { roundDown } from './share-out.js';

/** The part of a node that one pod is given where nobody knows what is left: the rest is for DaemonSets and other pods. */
const PART_OF_NODE = 0.75;
/** With less of it no container does anything that is worth a place, in cores and bytes. */
const LEAST: Readonly<Record<string, number>> = { cpu: 0.01, memory: 16 * 2 ** 20, 'ephemeral-storage': 16 * 2 ** 20 };

/** The node on which a pod is to be made to fit. */
export interface Place {
  readonly node: NodeFacts;
  /** Whether it is known what other pods leave there of all that is lacking. */
  readonly isLeftKnown: boolean;
}

/**
 * The node with most left of what is lacking, where that is known of any node, else the one that can give most. Undefined where no node says what it can
 * give, no node takes one more pod, or the pod fits on a node as it is.
 */
export function placeForPod(nodes: readonly NodeFacts[], lacking: readonly Wanted[]): Place | undefined {
  const known = nodes.filter((node) => lacking.every(({ resource }) => leftOn(node, resource) !== undefined));
  const open = known.filter(takesOneMore);
  if (open.some((node) => lacking.every((wanted) => hasLeft(node, wanted)))) return undefined;
  const isLeftKnown = known.length > 0;
  const node = isLeftKnown ? bestNode(open, lacking, leftOf) : bestNode(nodes, lacking);
  return node === undefined ? undefined : { node, isLeftKnown };
}

/** How much of a resource the pod may ask there without its overhead; 0 where that is nothing worth having. */
export function budgetAt({ node, isLeftKnown }: Place, resource: string, { overhead }: Requested): number {
  if (!isDivisible(resource)) return isLeftKnown ? leftOf(node, resource) : amountOn(node, resource);
  if (!isLeftKnown) return amountOn(node, resource) * PART_OF_NODE - overhead;
  const budget = leftOf(node, resource) - overhead;
  // Rounded before it is shared out: what the pod asks as a whole must hold what its containers ask.
  return isEnough(resource, budget) ? (quantityOf(roundDown(resource, budget)) ?? 0) : 0;
}

/** Whether a container has something to work with. */
export function isEnough(resource: string, amount: number): boolean {
  return amount >= (LEAST[resource] ?? 0);
}

/** Whether a pod of this spec finds all of it in what is left there. */
export function fitsInto({ node }: Place, spec: Fields, resources: readonly string[]): boolean {
  return resources.every((resource) => hasLeft(node, { resource, total: requestedResource(spec, resource).total }));
}

/** A sum of fractions of a core is a little off. */
function hasLeft(node: NodeFacts, { resource, total }: Wanted): boolean {
  return total <= leftOf(node, resource) + 1e-9;
}

function leftOf(node: NodeFacts, resource: string): number {
  return leftOn(node, resource) ?? 0;
}
