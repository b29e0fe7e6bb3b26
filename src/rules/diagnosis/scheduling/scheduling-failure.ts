import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { cut } from '../support/quotes.js';

/** One reason why nodes do not take the pod, and how many nodes give it; 0 where the message does not say. */
export interface NodeReason {
  readonly nodes: number;
  readonly text: string;
}

/** What the scheduler says, taken apart. */
export interface SchedulingFailure {
  readonly message: string;
  readonly quote: Quote;
  /** How many nodes there are; 0 where the message does not say. */
  readonly total: number;
  readonly reasons: readonly NodeReason[];
}

const HEAD = /^0\/(\d{1,6}) nodes are available: /;
/** What 1.24 and later add on preemption and resource claims says nothing about the cause. */
const TAIL = /,? ?(?:preemption: |no new claims to deallocate|still not schedulable)/;
const COUNTED = /^(\d{1,6}) (.+)$/s;

/** The message of a pod that finds no node: the newest event, else its condition. Undefined for a pod that has a node. */
export function schedulingFailure(evidence: Evidence): SchedulingFailure | undefined {
  return evidence.once('scheduling-failure', () => {
    if (!evidence.isUnscheduled) return undefined;
    const event = evidence.events('FailedScheduling', 'Unschedulable')[0];
    const condition = evidence.condition('PodScheduled');
    const message = event?.message || condition?.message || '';
    if (message === '') return undefined;
    const quote: Quote =
      event === undefined
        ? { source: 'status', text: cut(message), where: 'condition PodScheduled' }
        : { source: 'event', text: cut(message), where: `event ${event.reason}` };
    return { message, quote, ...parseSchedulingMessage(message) };
  });
}

/** Takes a FailedScheduling message of any version since 1.20 apart. */
export function parseSchedulingMessage(message: string): { total: number; reasons: NodeReason[] } {
  const head = HEAD.exec(message);
  const body = message.slice(head?.[0].length ?? 0);
  const tail = TAIL.exec(body);
  const own = (tail === null ? body : body.slice(0, tail.index)).trim().replace(/\.{1,3}$/, '');
  const reasons = own.split(/, (?=\d{1,6} )/).map(reasonOf);
  return { total: Number(head?.[1] ?? 0), reasons: reasons.filter((reason) => reason.text !== '') };
}

function reasonOf(part: string): NodeReason {
  const match = COUNTED.exec(part.trim());
  return match === null ? { nodes: 0, text: part.trim() } : { nodes: Number(match[1]), text: match[2] ?? '' };
}

/** The reasons that a pattern matches, and by how many nodes they are given together. */
export function matchingReasons(
  failure: SchedulingFailure | undefined,
  pattern: RegExp,
):
  | { readonly failure: SchedulingFailure; readonly reasons: readonly NodeReason[]; readonly nodes: number }
  | undefined {
  if (failure === undefined) return undefined;
  const reasons = failure.reasons.filter((reason) => pattern.test(reason.text));
  if (reasons.length === 0) return undefined;
  return { failure, reasons, nodes: reasons.reduce((sum, reason) => sum + reason.nodes, 0) };
}

/** `None of the 3 nodes takes the pod` or the like: how a cause begins. */
export function nodesClause(failure: SchedulingFailure, nodes: number): string {
  if (failure.total === 0 || nodes === 0) return 'No node takes the pod';
  if (failure.total === 1) return 'The only node does not take the pod';
  return nodes >= failure.total
    ? `None of the ${failure.total} nodes takes the pod`
    : `${nodes} of the ${failure.total} nodes do not take the pod`;
}

/** What the other nodes say: a sentence with a leading space, or ''. */
export function otherReasons(failure: SchedulingFailure, reasons: readonly NodeReason[]): string {
  const others = failure.reasons.filter((reason) => !reasons.includes(reason));
  if (others.length === 0) return '';
  const list = others.map((reason) => (reason.nodes > 0 ? `${reason.nodes}: ${reason.text}` : reason.text));
  return ` The other nodes say: ${cut(list.join('; '), 400)}.`;
}
