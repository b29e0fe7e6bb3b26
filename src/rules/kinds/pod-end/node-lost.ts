import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne, textsOf } from '../../evidence/values.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type Draft, defineKind } from '../define-kind.js';
import { kubectl, recoveryCheck, step } from '../support/commands.js';
import { fromEvent } from '../support/quotes.js';
import { endDraft, nodeName, nodeQuotes, nodeStep } from './end-draft.js';
import { type PodEnd, podEnd } from './pod-end.js';

const REPORTED = new Set(['NodeLost', 'NodeNotReady', 'NodeUnreachable', 'NodeUnknown']);

/** The node does not answer any more: the pod's status is old. */
export const nodeLost = defineKind({
  id: 'node-lost',
  title: 'The node of the pod is lost',
  description:
    '`status.reason` is NodeLost, or the event NodeNotReady stands with a node that is not ready, a pod of phase Unknown or one that is being deleted and does not go: the kubelet of the node does not answer, so what the status says of the containers is old.',
  group: 'pod-end',
  severity: 'high',
  read: (evidence) => listOfOne(lossOf(evidence)),
  say: sayLoss,
  oracles: [keptItsPlace],
});

function sayLoss(end: PodEnd, evidence: Evidence): Draft {
  return endDraft(evidence, end, {
    title: 'The node of the pod is lost',
    cause: `The node${nodeName(evidence)} that runs the pod does not answer any more`,
    objects: ['NodeLost'],
    quotes: nodeQuotes(evidence),
    check: recoveryCheck(evidence),
    steps: [
      nodeStep(evidence),
      step('Repair or remove the node; a pod that hangs on a dead node goes when its node object is deleted.'),
      step(
        'Only when the node is certainly off: let go of the pod by force.',
        kubectl(evidence, 'delete', `pod/${evidence.podName}`, '--force', '--grace-period=0'),
      ),
    ],
  });
}

function lossOf(evidence: Evidence): PodEnd | undefined {
  const end = podEnd(evidence);
  if (end !== undefined) return end.reason === 'NodeLost' ? end : undefined;
  const event = evidence.events('NodeNotReady', 'NodeLost')[0];
  if (event === undefined && !REPORTED.has(evidence.facts.reason) && evidence.facts.phase !== 'Unknown')
    return undefined;
  if (!isLost(evidence)) return undefined;
  const quotes = event === undefined ? [] : [fromEvent(event)];
  return { reason: 'NodeLost', message: (event?.message ?? evidence.facts.message).trim(), quotes };
}

/** An event alone may be over: the node may have come back, and then the pod fails of something else. */
function isLost(evidence: Evidence): boolean {
  const { facts } = evidence;
  // Of the node only the conditions that are amiss are kept.
  if (facts.nodeDetails !== null) return facts.nodeDetails.conditions.some(({ type }) => type === 'Ready');
  if (facts.phase === 'Unknown' || facts.reason === 'NodeLost' || isLeftBehind(evidence)) return true;
  return evidence.containers.every((each) => each.isHealthy) && hasStaleReadiness(evidence);
}

/** Its node was to end it and has not, nor said why, and nobody else keeps it. */
function isLeftBehind(evidence: Evidence): boolean {
  const isKept = textsOf(evidence.manifest.metadata['finalizers'], 1).length > 0;
  const isAnswered = evidence.events('FailedKillPod', 'ExceededGracePeriod', 'FailedPreStopHook').length > 0;
  return evidence.facts.isDeletionOverdue && !isKept && !isAnswered;
}

/** The node controller takes the condition Ready from the pods of a lost node; their containers still look ready. */
function hasStaleReadiness(evidence: Evidence): boolean {
  return REPORTED.has(evidence.facts.reason) || evidence.condition('Ready')?.status === 'False';
}
