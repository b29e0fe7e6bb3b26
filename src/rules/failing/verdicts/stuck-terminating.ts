import { DELETION_MS } from '../../report/pod-states.js';
import { newestEvent } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The pod is still there after its deletion was due. */
export const stuckTerminating = defineVerdict({
  id: 'stuck-terminating',
  subject: 'Pod',
  reason: 'Terminating',
  grace: DELETION_MS,
  looksAt: 'when the pod that is being deleted was to be gone',
  whileDeleted: true,
  judge({ deletionAt }, around) {
    if (deletionAt === 0) return undefined;
    const event = newestEvent(around, ['FailedKillPod', 'FailedPreStopHook', 'ExceededGracePeriod']);
    return { since: deletionAt, isPlanned: true, message: event?.message ?? '' };
  },
});
