import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Requested, requestedResource } from '../../pod/pod-requests.js';
import { type Largest, largestAllocatable, nodesByLeft, nodesThatWouldDo } from './node-room.js';
import type { ReasonsFound } from './scheduling-failure.js';
import { type NodeReason, parseSchedulingMessage } from './scheduling-message.js';

/** Karpenter says it in its own words. */
export const INSUFFICIENT =
  /^Insufficient (?!quotas? )([^\s,]{1,252}[^\s,.])|^(Too many pods)|no instance type (?:satisfied|which had enough|has enough)/;

/** One resource that no node has enough of, what the pod asks of it and the most that a node has. */
export interface Shortage {
  readonly resource: string;
  readonly requested: Requested;
  readonly largest: Largest | undefined;
  /** The nodes that would do and of which it is known what they have left, those with most left first. */
  readonly withLeft: readonly NodeFacts[];
}

/** Whether a message of the scheduler says that nodes lack room for a pod. */
export function tellsOfShortage(message: string): boolean {
  return parseSchedulingMessage(message).reasons.some(({ text }) => INSUFFICIENT.test(text));
}

/** The resources that the scheduler finds too little of: those that no node has at all first, then those that most nodes lack. */
export function shortagesOf({ reasons }: ReasonsFound, { manifest: { spec }, facts }: Evidence): readonly Shortage[] {
  const ranked = [...reasons].sort((one, other) => other.nodes - one.nodes);
  const nodes = nodesThatWouldDo(spec, facts.nodes);
  const resources = [...new Set(ranked.map(resourceOf))].filter((resource) => resource !== '');
  return resources
    .map((resource) => ({
      resource,
      requested: requestedResource(spec, resource),
      largest: largestAllocatable(nodes, resource),
      withLeft: nodesByLeft(nodes, resource),
    }))
    .sort((one, other) => Number(isBeyondAll(other)) - Number(isBeyondAll(one)));
}

function resourceOf(reason: NodeReason): string {
  const match = INSUFFICIENT.exec(reason.text);
  return match?.[2] === undefined ? (match?.[1] ?? '') : 'pods';
}

/** Whether the pod asks for more than any node can give at all. */
export function isBeyondAll({ requested, largest }: Shortage): boolean {
  return largest !== undefined && largest.amount < requested.total;
}
