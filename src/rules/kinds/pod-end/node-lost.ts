import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne, textsOf } from '../../evidence/values.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';
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

/** Why the kubelet says, or is said, not to be ready. */
export const NODE_TROUBLES = caseTable<CaseRow & { readonly step: string }>([
  {
    pattern: /PLEG is not healthy|[Cc]ontainer runtime (?:is down|status check)|runtime (?:is )?not (?:ready|running)/,
    example: 'PLEG is not healthy: pleg was last seen active 16m ago; threshold is 3m0s',
    step: 'Restart the container runtime on the node, then its kubelet (systemctl restart containerd, crio or docker, then kubelet): the kubelet runs and the runtime does not answer it. Their logs (journalctl -u containerd, -u kubelet) and dmesg tell what it hangs at: a slow or full disk, a dead mount of a file server, too many containers, lack of memory.',
  },
  {
    pattern: /[Kk]ubelet (?:has )?stopped posting node status|never posted node status/,
    example: 'Kubelet stopped posting node status.',
    step: 'See whether the machine runs and reaches the API server, and what its kubelet says (systemctl status kubelet, journalctl -u kubelet): the machine is off or hangs, its disk or memory is used up, its network is cut, or its certificate has expired.',
  },
  {
    pattern: /cni|network ?plugin|NetworkReady/i,
    example: 'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady',
    step: 'Get the pod of the network plugin (CNI) on the node ready: the node is not ready before.',
  },
]);

/** What the condition Ready of the node says, where the agent sends it. */
function troubleOf({ facts }: Evidence): string {
  return facts.nodeDetails?.conditions.find(({ type }) => type === 'Ready')?.message.trim() ?? '';
}

function sayLoss(end: PodEnd, evidence: Evidence): Draft {
  const trouble = troubleOf(evidence);
  const found = NODE_TROUBLES.find(trouble);
  return endDraft(evidence, end, {
    title: 'The node of the pod is lost',
    cause:
      trouble === ''
        ? `The node${nodeName(evidence)} that runs the pod does not answer any more`
        : `The node${nodeName(evidence)} that runs the pod is not ready: ${cut(trouble, 300)}`,
    objects: ['NodeLost'],
    quotes: nodeQuotes(evidence),
    check: recoveryCheck(evidence),
    steps: [
      ...(found === undefined ? [] : [step(found.row.step)]),
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
