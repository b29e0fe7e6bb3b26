import type { Evidence } from '../../evidence/evidence.js';
import { meetsDemands } from './node-demands.js';
import type { ReasonsFound } from './scheduling-failure.js';

/** What the scheduler looks at before the labels: nodes turned down for it may lack them as well. */
const BEFORE_LABELS =
  /had (?:untolerated )?taint|were unschedulable|unknown conditions|were not ready|requested (?:hostname|node name)/;
/** The schedulers of 1.19 and before, and Volcano, look at room and ports first. */
const ROOM = /^Insufficient |^Too many pods|free ports/;
const ROOM_FIRST = /didn't match node selector|nodes are unavailable/;

/**
 * How many nodes have all that the pod demands of their labels: those turned down for what the scheduler looks at only afterwards, or that are known to
 * have it. 0 where none does, or it cannot be told.
 */
export function nodesWithLabels(evidence: Evidence, { failure, reasons, nodes }: ReasonsFound): number {
  const { spec } = evidence.manifest;
  const known = evidence.facts.nodes.filter((node) => meetsDemands(node, spec)).length;
  if (failure.total === 0) return known;
  const isRoomFirst = ROOM_FIRST.test(failure.message);
  const isBefore = (text: string) => BEFORE_LABELS.test(text) || (isRoomFirst && ROOM.test(text));
  const others = failure.reasons.filter((reason) => !reasons.includes(reason));
  const unclear = others.filter(({ text }) => isBefore(text));
  const after = others.filter(({ text }) => !isBefore(text)).map((reason) => reason.nodes);
  // A node may be counted for several reasons, so that both are the least that there can be.
  return Math.max(
    known,
    unclear.reduce((left, reason) => left - reason.nodes, failure.total - nodes),
    ...after,
  );
}
