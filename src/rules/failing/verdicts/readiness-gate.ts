import { MINUTE } from '../durations.js';
import { watchedCondition } from '../objects/watched-object.js';
import { judgedContainers } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** All containers are ready, and a readiness gate of the pod is not fulfilled. */
export const readinessGate = defineVerdict({
  id: 'readiness-gate',
  subject: 'Pod',
  reason: 'ReadinessGatesNotReady',
  grace: MINUTE,
  looksAt: 'the readiness gates of a pod whose containers are ready',
  judge(pod) {
    const areReady = judgedContainers(pod).every(({ ready, role }) => ready || role === 'init');
    if (pod.phase !== 'Running' || pod.ready || pod.openGates.length === 0 || !areReady) return undefined;
    const condition = watchedCondition(pod, 'Ready');
    return { since: pod.readyChangedAt, message: condition?.message || pod.openGates.join(', ') };
  },
});
