import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type Draft, defineKind } from '../define-kind.js';
import { isKubeletPreemption, kubeletPreemptionDraft } from '../pod-end/kubelet-preemption.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';

/** 1.20: `Preempted by NS/P on node N`; 1.26 to 1.28 `by a pod on node N`; later `by pod UID on node N`. */
const BY = /Preempted by (?:a pod|pod ([\w-]{1,64})|([\w./-]{1,317})) on node ([\w.-]{1,253})/;

const STATED = new Set(['Preempting', 'Preempted']);

/** A pod that had to make room for another. */
interface Preemption {
  /** What shows it. */
  readonly quotes: readonly Quote[];
  /** What Kubernetes says of it. */
  readonly message: string;
  readonly isByKubelet: boolean;
}

/** Scheduler: event Preempted, condition DisruptionTarget with reason PreemptionByScheduler; kubelet: status reason Preempting. */
export const schedPreempted = defineKind<Preemption>({
  id: 'sched-preempted',
  title: 'Preempted by a pod of higher priority',
  description:
    'The event Preempted, the condition DisruptionTarget with the reason PreemptionByScheduler, or the status reason Preempting of the kubelet. The pod had to make room for one of higher priority; nothing is wrong with it.',
  group: 'pod-end',
  severity: 'medium',
  read: preemptions,
  say: ({ quotes, message, isByKubelet }, evidence) => {
    const sentence = ` Kubernetes says: ${cut(message, 400)}`;
    return isByKubelet ? kubeletPreemptionDraft(evidence, quotes, sentence) : sayPreemption(quotes, sentence, evidence);
  },
  oracles: [keptItsPlace],
});

function preemptions(evidence: Evidence): Preemption[] {
  const quotes = preemptionQuotes(evidence);
  const [first] = quotes;
  if (first === undefined) return [];
  const message = evidence.facts.statusMessage || first.text;
  return [{ quotes, message, isByKubelet: isKubeletPreemption(evidence) }];
}

function sayPreemption(quotes: readonly Quote[], message: string, evidence: Evidence): Draft {
  const priority = textOf(evidence.manifest.spec['priorityClassName']);
  const path = `${evidence.manifest.specPath}.priorityClassName`;
  return {
    title: 'Preempted by a pod of higher priority',
    cause: `The pod had to make room for one of higher priority${byWhom(quotes)}. Its own priority class is ${priority || 'not set'} (${path}).${message}`,
    objects: ['Preempting'],
    evidence: [...quotes, ...(priority === '' ? [] : [fromManifest(path, priority)])],
    steps: [
      changeStep(evidence, 'Give it a priorityClassName if it matters as much'),
      step('Or add nodes, so that both have room. A PodDisruptionBudget makes the scheduler look for others first.'),
    ],
    checks: [
      step('See which priority classes there are:', clusterKubectl('get', 'priorityclasses')),
      recoveryCheck(evidence),
    ],
  };
}

/** What shows it; none for a pod that runs all the same. */
function preemptionQuotes(evidence: Evidence): readonly Quote[] {
  const stated = [...statedQuotes(evidence), ...targetQuotes(evidence)];
  const events = evidence.events('Preempted', 'Preempting').slice(0, 1).map(fromEvent);
  const isStated = stated.length > 0 || STATED.has(evidence.facts.reason);
  if (!isStated && (events.length === 0 || isOver(evidence))) return [];
  return [...stated, ...events];
}

/** Whether the event is of a pod that was there before under the same name, as those of a StatefulSet are. */
function isOver(evidence: Evidence): boolean {
  const [newest] = evidence.events('Preempted', 'Preempting', 'FailedScheduling');
  return newest?.reason === 'FailedScheduling' || evidence.containers.some((container) => container.isRunning);
}

function statedQuotes({ facts }: Evidence): Quote[] {
  const { statusReason, statusMessage } = facts;
  if (!STATED.has(statusReason)) return [];
  return [{ source: 'status', text: cut(`${statusReason}: ${statusMessage}`), where: 'status.reason' }];
}

function targetQuotes(evidence: Evidence): Quote[] {
  const target = evidence.condition('DisruptionTarget');
  if (target === undefined || target.status === 'False' || !isPreemption(target)) return [];
  return [{ source: 'status', text: cut(target.message || target.reason), where: 'condition DisruptionTarget' }];
}

/** The kubelet gives the reason TerminationByKubelet for evictions too, and says in the message which it is. */
function isPreemption({ reason, message }: { readonly reason: string; readonly message: string }): boolean {
  return reason.startsWith('Preempti') || /preempt/i.test(message);
}

function byWhom(quotes: readonly Quote[]): string {
  const match = quotes.map((quote) => BY.exec(quote.text)).find((each) => each !== null);
  if (match === undefined || match === null) return '';
  const who =
    match[1] === undefined ? (match[2] === undefined ? 'a pod' : `pod ${match[2]}`) : `the pod with uid ${match[1]}`;
  return `: ${who} took its place on node ${match[3]}`;
}
