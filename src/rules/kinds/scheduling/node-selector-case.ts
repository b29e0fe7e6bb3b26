import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { namesMissingNode } from './missing-node.js';
import { meetsDemands } from './node-demands.js';
import type { OwnNode } from './own-node.js';
import { matchingReasons, type ReasonsFound, schedulingFailure } from './scheduling-failure.js';
import { LABEL_MISMATCH } from './scheduling-message.js';

/** Nodes without the labels that the pod demands. */
export interface LabelMismatch extends ReasonsFound {
  /** How many other nodes carry them, as far as it can be told. */
  readonly carrying: number;
}

/** Why nodes are not those that the pod demands. */
export type NodeSelectorCase =
  | { readonly why: 'labels'; readonly mismatch: LabelMismatch }
  /** A pod that belongs to one node, which is not there or does not carry what the pod demands beside its name. */
  | { readonly why: 'own-node'; readonly mismatch: LabelMismatch; readonly own: OwnNode }
  | WrongNodeName;

/** A pod that asks for a node by nodeName, and no node is called so. */
export interface WrongNodeName {
  readonly why: 'name';
  /** '' where the manifest does not say. */
  readonly name: string;
  /** Undefined where nobody has said anything. */
  readonly found: ReasonsFound | undefined;
}

/** A pod that names its node itself (spec.nodeName). */
const WRONG_NAME = /didn't match the requested (?:hostname|node name)/;

export function nodeSelectorCases(evidence: Evidence): readonly NodeSelectorCase[] {
  const failure = schedulingFailure(evidence);
  const labels = matchingReasons(failure, LABEL_MISMATCH);
  if (labels !== undefined) return mismatchCases({ ...labels, carrying: nodesWithLabels(evidence, labels) });
  const found = matchingReasons(failure, WRONG_NAME);
  if (found === undefined && !namesMissingNode(evidence)) return [];
  return [{ why: 'name', name: textOf(evidence.manifest.spec['nodeName']), found }];
}

/** Of a pod that belongs to one node only that node counts: that others do not match is no finding. */
function mismatchCases(mismatch: LabelMismatch): readonly NodeSelectorCase[] {
  const { failure, reasons, nodes } = mismatch;
  if (failure.ownNode === undefined) return [{ why: 'labels', mismatch }];
  const isOfOthers = nodes < failure.total && failure.reasons.length > reasons.length;
  return isOfOthers ? [] : [{ why: 'own-node', mismatch, own: failure.ownNode }];
}

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
function nodesWithLabels(evidence: Evidence, { failure, reasons, nodes }: ReasonsFound): number {
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
