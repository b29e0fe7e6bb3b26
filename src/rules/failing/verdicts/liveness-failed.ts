import { firstContainer, killOf, probeMessage } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The container’s liveness probe failed too often, for which the kubelet kills it. */
export const livenessFailed = defineVerdict({
  id: 'liveness-failed',
  subject: 'Pod',
  reason: 'Unhealthy',
  grace: 0,
  looksAt: 'events Killing that name the liveness probe, and the container that they are about',
  judge: (pod, around) =>
    firstContainer(pod, (container) => {
      const kill = killOf(pod, container, around, ({ message }) => message.includes('failed liveness probe'));
      if (kill === undefined) return undefined;
      return { ...kill, message: probeMessage(around, container.name, 'Liveness') || (kill.message ?? '') };
    }),
});
