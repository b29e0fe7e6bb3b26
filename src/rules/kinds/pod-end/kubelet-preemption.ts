import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import type { Draft } from '../define-kind.js';
import { changeStep, clusterKubectl, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { nodeName } from './end-draft.js';
import { replacedCheck, restartWords } from './restart.js';

/**
 * Whether the kubelet made room, not the scheduler: it ends pods when it has to admit a critical one and lacks resources (Kubernetes "Guaranteed Scheduling
 * For Critical Add-On Pods", pkg/kubelet/preemption).
 */
export function isKubeletPreemption(evidence: Evidence): boolean {
  const { statusReason, reason } = evidence.facts;
  if (statusReason === 'Preempting' || reason === 'Preempting') return true;
  const target = evidence.condition('DisruptionTarget');
  return target?.reason === 'TerminationByKubelet' || evidence.events('Preempting').length > 0;
}

/** What to say of it. `quotes` show it, `quote` is what Kubernetes says. */
export function kubeletPreemptionDraft(evidence: Evidence, quotes: readonly Quote[], quote: string): Draft {
  const { spec, specPath } = evidence.manifest;
  const priority = textOf(spec['priorityClassName']) || 'not set';
  return {
    title: 'Preempted by the kubelet for a critical pod',
    cause: `The kubelet of the node${nodeName(evidence)} ended the pod to admit a critical one (a static pod, or one of priority class system-node-critical or system-cluster-critical) for which the node had not enough left. The scheduler had no part in it, and no PodDisruptionBudget is asked. Its own priority class is ${priority} (${specPath}.priorityClassName).${quote}`,
    objects: ['Preempting'],
    evidence: [...quotes],
    steps: [
      step(`This is no fault of the pod. ${restartWords(evidence)}`),
      step(
        'See what the critical pods on the node request, and keep that much free for them (kubelet --kube-reserved and --system-reserved, fewer pods on the node):',
        clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`),
      ),
      changeStep(
        evidence,
        `The kubelet takes pods without requests first and Guaranteed ones last: to be among those, state requests that equal the limits (${specPath}.containers[].resources)`,
      ),
    ],
    checks: [replacedCheck(evidence)],
  };
}
