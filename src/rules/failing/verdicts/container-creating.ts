import { START_MS } from '../../report/pod-states.js';
import { MINUTE } from '../durations.js';
import { watchedCondition } from '../objects/watched-object.js';
import { isBeingPrepared } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** Where the kubelet does not say whether the pod’s sandbox is ready, a large image may be on its way. */
const PULLING = 25 * MINUTE;

/** The pod’s volumes and sandbox are not ready after minutes, and nothing says why. */
export const containerCreating = defineVerdict({
  id: 'container-creating',
  subject: 'Pod',
  reason: 'ContainerCreating',
  grace: START_MS,
  looksAt: 'how long the pod has its node and no containers, image pulls aside',
  judge(pod) {
    if (!isBeingPrepared(pod) || pod.containers.length === 0) return undefined;
    const isSandboxMissing = watchedCondition(pod, 'PodReadyToStartContainers')?.status === 'False';
    return { since: pod.scheduledAt, patience: isSandboxMissing ? 0 : PULLING };
  },
});
