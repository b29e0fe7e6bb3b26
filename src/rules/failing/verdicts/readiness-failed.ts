import { MINUTE } from '../durations.js';
import { firstContainer, probeMessage, wasReady } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** A container runs and is not ready, after all that its probes are given. */
export const readinessFailed = defineVerdict({
  id: 'readiness-failed',
  subject: 'Pod',
  reason: 'ContainersNotReady',
  grace: MINUTE,
  looksAt: 'containers that run and are not ready, beyond the time that their probes are given',
  judge: (pod, around) =>
    firstContainer(pod, (container) => {
      const { state, ready, probes, name, role } = container;
      if (state?.kind !== 'running' || ready || role === 'init') return undefined;
      const message = probeMessage(around, name, container.started ? 'Readiness' : 'Startup');
      const more = { message, ...(message !== '' && { reason: 'Unhealthy' }) };
      if (wasReady(pod, state)) return { since: pod.readyChangedAt, ...more };
      const patience = probes === null ? 0 : probes.startup + probes.readinessDelay + probes.readiness;
      return { since: state.startedAt, patience, ...more };
    }),
});
