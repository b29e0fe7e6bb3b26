import { firstContainer, killOf } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The container’s postStart hook failed, for which the kubelet kills it. */
export const postStartHookError = defineVerdict({
  id: 'post-start-hook-error',
  subject: 'Pod',
  reason: 'PostStartHookError',
  grace: 0,
  looksAt: 'events FailedPostStartHook about a container, and the waiting reason PostStartHookError',
  judge: (pod, around) =>
    firstContainer(pod, (container) => {
      const { state } = container;
      if (state?.kind === 'waiting' && state.reason === 'PostStartHookError') return { message: state.message };
      return killOf(pod, container, around, (event) => event.reason === 'FailedPostStartHook');
    }),
});
