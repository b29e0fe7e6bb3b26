import { MINUTE } from '../durations.js';
import { newestEvent } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** No volume is found or made for the claim, and no pod that waits for it says so. */
export const pvcPending = defineVerdict({
  id: 'pvc-pending',
  subject: 'PersistentVolumeClaim',
  reason: 'ProvisioningFailed',
  grace: MINUTE,
  looksAt: 'events of a claim that is Pending: ProvisioningFailed, FailedBinding',
  judge({ phase }, around) {
    if (phase !== 'Pending' || around.failingPods > 0) return undefined;
    const event = newestEvent(around, ['ProvisioningFailed', 'FailedBinding', 'VolumeMismatch']);
    // A pod that waits for it may have gone just now: the grace starts when the claim is seen alone.
    return event === undefined ? undefined : { reason: event.reason, message: event.message };
  },
});
