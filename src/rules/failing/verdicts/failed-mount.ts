import { SECOND } from '../durations.js';
import { isBeingPrepared, newestEvent, signOfEvent } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The kubelet had not read the object yet: it tries again at once. */
const STALE = /failed to sync .{0,40}cache|object .{1,200} not registered/;

/** A volume of the pod cannot be mounted. */
export const failedMount = defineVerdict({
  id: 'failed-mount',
  subject: 'Pod',
  reason: 'FailedMount',
  grace: 3 * SECOND,
  looksAt: 'events FailedMount of a pod whose containers are not created yet',
  judge(pod, around) {
    const isMeant = ({ message }: { readonly message: string }) => !STALE.test(message);
    const event = isBeingPrepared(pod) ? newestEvent(around, ['FailedMount', 'FailedMapVolume'], isMeant) : undefined;
    return event === undefined ? undefined : signOfEvent(event);
  },
});
