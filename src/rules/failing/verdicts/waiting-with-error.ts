import { SECOND } from '../durations.js';
import { firstContainer, isHeldUp } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** A container waits for a reason that no other verdict knows. */
export const waitingWithError = defineVerdict({
  id: 'waiting-with-error',
  subject: 'Pod',
  reason: 'Waiting',
  grace: 3 * SECOND,
  looksAt: 'all other reasons for which a container waits',
  judge: (pod) =>
    firstContainer(pod, (container) => {
      const { state } = container;
      if (state?.kind !== 'waiting' || !isHeldUp(container)) return undefined;
      return { reason: state.reason, message: state.message, detail: state.reason };
    }),
});
