import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cut, fromManifest } from '../support/quotes.js';
import { autoscalerSentences } from './autoscaler.js';
import { type SchedulerHint, schedulerHints } from './scheduler-hints.js';
import { failureQuotes, type SchedulingFailure, schedulingFailure } from './scheduling-failure.js';
import { autoscalerSteps } from './shortage-texts.js';
import { isUnseenByScheduler } from './waiting-for-node.js';

const POOLS = /\bnodepool/i;
const USUAL = 'default-scheduler';
const NO_NODES = /no nodes available to schedule|^0\/0 nodes are/;

/** What the scheduler says that no other kind knows, or the name of a scheduler that says nothing. */
type OpenCase = { readonly failure: SchedulingFailure } | { readonly silentScheduler: string };

export const schedOther = defineKind<OpenCase>({
  id: 'sched-other',
  title: 'The pod finds no node',
  description:
    'The pod finds no node, and the scheduler gives a reason that no other kind knows: the cluster has no nodes, a plugin of the scheduler fails, or the scheduler that the pod names does not answer.',
  group: 'general',
  severity: 'high',
  read: (evidence) => {
    const failure = schedulingFailure(evidence);
    if (failure !== undefined) return [{ failure }];
    const silentScheduler = schedulerInSilence(evidence);
    return silentScheduler === undefined ? [] : [{ silentScheduler }];
  },
  say: (found, evidence) =>
    'failure' in found ? sayFailure(found.failure, evidence) : sayIdleScheduler(found.silentScheduler, evidence),
  oracles: [scheduled],
});

function sayFailure(failure: SchedulingFailure, evidence: Evidence): Draft {
  const { message } = failure;
  const text = saidWords(failure);
  const isEmpty = NO_NODES.test(message);
  const hints = isEmpty ? [] : schedulerHints(message);
  const meanings = hints.map(({ meaning }) => ` ${meaning}`).join('');
  const why = isEmpty ? ' The cluster has no nodes.' : '';
  return {
    title: isEmpty ? 'The cluster has no nodes' : (hints[0]?.title ?? 'The pod finds no node'),
    cause: `No node takes the pod.${why} The scheduler says: ${cut(text, 500)}.${meanings}${autoscalerSentences(failure.autoscaler, message)}`,
    confidence: isEmpty || hints.length > 0 ? 'high' : 'medium',
    objects: [cut(text, 200)],
    evidence: failureQuotes(failure),
    steps: [
      ...hints.map((hint) => hintStep(hint, evidence)),
      ...autoscalerSteps(failure),
      lookAtNodes(message, isEmpty),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** What no node is counted for is told as it stands: it may hold numbers of its own. */
function saidWords({ total, reasons, message }: SchedulingFailure): string {
  const counted = reasons.map(({ nodes, text }) => (nodes > 0 ? `${nodes} ${text}` : text)).join('; ');
  return (total === 0 ? message.trim().replace(/\.{1,3}$/, '') : counted) || message;
}

function hintStep({ step: text, isOfManifest }: SchedulerHint, evidence: Evidence): Draft['steps'][number] {
  return isOfManifest === true ? changeStep(evidence, text) : step(text);
}

function lookAtNodes(message: string, isEmpty: boolean): Draft['steps'][number] {
  if (isEmpty)
    return step('Add a node, or see why those that there should be have not joined:', clusterKubectl('get', 'nodes'));
  return POOLS.test(message)
    ? step('See what the NodePools allow, and how much of it is taken:', clusterKubectl('describe', 'nodepools'))
    : step('See what the nodes offer:', clusterKubectl('describe', 'nodes'));
}

/** The scheduler for which a pod waits without a word of it. That of every pod takes a moment, and is known to be silent only where an agent has waited for it. */
function schedulerInSilence(evidence: Evidence): string | undefined {
  const { facts, manifest } = evidence;
  if (!isUnseenByScheduler(evidence) || textOf(manifest.spec['nodeName']) !== '') return undefined;
  const scheduler = textOf(manifest.spec['schedulerName']) || USUAL;
  const isAwaited = scheduler !== USUAL || facts.reason === 'Pending';
  return isAwaited ? scheduler : undefined;
}

function sayIdleScheduler(scheduler: string, evidence: Evidence): Draft {
  const path = `${evidence.manifest.specPath}.schedulerName`;
  const isUsual = scheduler === USUAL;
  return {
    title: `Scheduler ${scheduler} does not look at the pod`,
    cause: `The pod waits for the scheduler ${scheduler}${isUsual ? '' : ` (${path})`}, and there is no event or condition that this scheduler has looked at it: it probably does not run.`,
    confidence: 'medium',
    objects: [`scheduler ${scheduler}`],
    evidence: isUsual ? [] : [fromManifest(path, scheduler)],
    steps: [
      step(`See that the scheduler ${scheduler} runs:`, clusterKubectl('get', 'pods', '-A')),
      ...(isUsual ? [] : [changeStep(evidence, `Or remove ${path}, so that the default scheduler takes it`)]),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
