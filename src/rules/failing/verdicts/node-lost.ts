import { watchedCondition } from '../objects/watched-object.js';
import type { WatchedPod } from '../pod/watched-pod.js';
import { judgedContainers } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The kubelet of the pod’s node is not heard of any more. */
export const nodeLost = defineVerdict({
  id: 'node-lost',
  subject: 'Pod',
  reason: 'NodeLost',
  grace: 0,
  looksAt:
    'the pod’s own reason NodeLost, the phase Unknown, and whether it is called not ready while its containers are',
  whileDeleted: true,
  judge(pod) {
    const { reason, message, phase, readyChangedAt } = pod;
    if (reason === 'NodeLost' || phase === 'Unknown') return { message };
    return isUnreadyByItsNode(pod) ? { since: readyChangedAt } : undefined;
  },
});

/** A kubelet says why a pod is not ready; the node controller takes the condition of a node that is not heard of, and gives no reason. */
function isUnreadyByItsNode(pod: WatchedPod): boolean {
  const condition = watchedCondition(pod, 'Ready');
  const isTaken = pod.phase === 'Running' && condition?.status === 'False' && condition.reason === '';
  const containers = judgedContainers(pod).filter(({ role }) => role !== 'init');
  const areReady = containers.length > 0 && containers.every(({ ready, state }) => ready && state?.kind === 'running');
  return isTaken && areReady && pod.openGates.length === 0;
}
