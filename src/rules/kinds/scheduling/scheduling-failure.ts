import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { defineKind, type FailureKind, type KindDefinition } from '../define-kind.js';
import { capitalize } from '../support/names.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEvent } from '../support/quotes.js';
import { autoscalerEvents, autoscalerSentences } from './autoscaler.js';
import { describeOwnNode, type OwnNode, ownNode } from './own-node.js';
import {
  isSchedulerText,
  LABEL_MISMATCH,
  type NodeReason,
  parseSchedulingMessage,
  type SchedulingMessage,
} from './scheduling-message.js';
import { isWaitingForNode } from './waiting-for-node.js';

/** What the scheduler says, taken apart. */
export interface SchedulingFailure extends SchedulingMessage {
  readonly message: string;
  readonly quote: Quote;
  /** What an autoscaler says of the pod beside it, newest first. */
  readonly autoscaler: readonly EventFacts[];
  /** The one node that the pod may run on, where there is but one by its manifest or owner. */
  readonly ownNode: OwnNode | undefined;
}

/** The reasons of one kind, and by how many nodes they are given. */
export interface ReasonsFound {
  readonly failure: SchedulingFailure;
  readonly reasons: readonly NodeReason[];
  readonly nodes: number;
}

const REASONS = ['FailedScheduling', 'Unschedulable'];
/** Passing troubles of the scheduler itself, and what Karpenter says beside it. */
const PASSING =
  /^skip schedule deleting pod|^Binding rejected|the object has been modified|^nodeinfo not found|^(?:Failed to|Could not) schedule pod, /;

/** The message of a pod that finds no node: the newest event, else its condition, else what the agent reports. Undefined for a pod that has a node. */
export const schedulingFailure = perEvidence((evidence): SchedulingFailure | undefined => {
  if (!isWaitingForNode(evidence)) return undefined;
  const reported = reportedMessage(evidence);
  if (reported === undefined) return undefined;
  const autoscaler = autoscalerEvents(evidence, reported.message);
  return { ...reported, ...parseSchedulingMessage(reported.message), autoscaler, ownNode: ownNode(evidence) };
});

function reportedMessage(evidence: Evidence): { message: string; quote: Quote } | undefined {
  const events = evidence.events(...REASONS).filter((event) => event.message !== '');
  const event = events.find(({ message }) => !PASSING.test(message));
  if (event !== undefined) return { message: event.message, quote: fromEvent(event) };
  const condition = evidence.condition('PodScheduled')?.message ?? '';
  if (condition !== '')
    return { message: condition, quote: { source: 'status', text: cut(condition), where: 'condition PodScheduled' } };
  const other =
    evidence.events().find(({ message }) => isSchedulerText(message)) ??
    evidence.events('NotTriggerScaleUp')[0] ??
    events[0];
  if (other === undefined || other.message === '') return undefined;
  return { message: other.message, quote: fromEvent(other) };
}

/** The reasons that a pattern matches, and by how many nodes they are given together. */
export function matchingReasons(failure: SchedulingFailure | undefined, pattern: RegExp): ReasonsFound | undefined {
  if (failure === undefined) return undefined;
  const reasons = failure.reasons.filter((reason) => pattern.test(reason.text));
  if (reasons.length === 0) return undefined;
  const sum = reasons.reduce((nodes, reason) => nodes + reason.nodes, 0);
  return { failure, reasons, nodes: failure.total === 0 ? sum : Math.min(sum, failure.total) };
}

/** Of reasons that as many nodes give, that of volume, port or affinity says more than a lack of room. */
export const SPECIFIC = 0.1;

/** A kind that one reason of the scheduler tells of. */
interface ReasonKind<Case extends ReasonsFound> extends Omit<KindDefinition<Case>, 'group' | 'read' | 'oracles'> {
  /** What the scheduler says of nodes. */
  readonly reason: RegExp;
  /** Adds to the reasons what the kind says and repairs. */
  readonly read: (found: ReasonsFound, evidence: Evidence) => Case;
}

/** The kind of one reason why nodes do not take a pod. */
export function reasonKind<Case extends ReasonsFound>({ reason, read, ...kind }: ReasonKind<Case>): FailureKind {
  return defineKind<Case>({
    ...kind,
    group: 'scheduling',
    read: (evidence) => {
      const found = matchingReasons(schedulingFailure(evidence), reason);
      return found === undefined ? [] : [read(found, evidence)];
    },
    oracles: [scheduled],
  });
}

/** `None of the 3 nodes takes the pod` or the like: how a cause begins. */
export function nodesClause({ total, ownNode: own }: SchedulingFailure, nodes: number): string {
  if (own !== undefined) return `${capitalize(describeOwnNode(own))}, does not take it`;
  if (total === 0 || nodes === 0) return 'No node takes the pod';
  if (total === 1) return 'The only node does not take the pod';
  if (nodes >= total) return `None of the ${total} nodes takes the pod`;
  return nodes === 1
    ? `1 of the ${total} nodes does not take the pod`
    : `${nodes} of the ${total} nodes do not take the pod`;
}

/** Whether a reason is one of a single node, for what follows `nodesClause`: `it has` or `they have`. */
export function isOneNode({ failure, nodes }: ReasonsFound): boolean {
  return failure.ownNode !== undefined || nodes === 1 || failure.total === 1;
}

/** Whether the reasons are those of all nodes, so that a title may say that none is left; or those of the only node that counts. */
export function isEveryNode({ failure, nodes }: ReasonsFound): boolean {
  return failure.ownNode !== undefined || failure.total === 0 || nodes === 0 || nodes >= failure.total;
}

/** What else the scheduler says, and an autoscaler: sentences with a leading space, or ''. */
export function otherReasons(failure: SchedulingFailure, reasons: readonly NodeReason[]): string {
  const { autoscaler, message, ownNode: own } = failure;
  const others = failure.reasons.filter((reason) => !reasons.includes(reason) && !isAsItShouldBe(failure, reason));
  const list = others.map((reason) => (reason.nodes > 0 ? `${reason.nodes} ${reason.text}` : reason.text));
  const scheduler = list.length === 0 ? '' : ` The scheduler also says: ${cut(list.join(', '), 400)}.`;
  if (own !== undefined && autoscaler.length > 0)
    return `${scheduler} An autoscaler cannot help, for a new node would not be that of the pod.`;
  return `${scheduler}${autoscalerSentences(autoscaler, message)}`;
}

/** Other nodes do not match a pod that belongs to one. */
function isAsItShouldBe({ ownNode: own, total }: SchedulingFailure, { nodes, text }: NodeReason): boolean {
  return own !== undefined && nodes < total && LABEL_MISMATCH.test(text);
}

/** The quotes that every cause of this message rests on. */
export function failureQuotes(failure: SchedulingFailure): Quote[] {
  return [failure.quote, ...failure.autoscaler.map(fromEvent)];
}
