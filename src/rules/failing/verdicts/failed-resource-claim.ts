import { SECOND } from '../durations.js';
import { isBeingPrepared, isUnseen, newestEvent, signOfEvent } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** What the pod claims of devices cannot be prepared on its node, or not even be asked for: then no scheduler looks at the pod. */
export const failedResourceClaim = defineVerdict({
  id: 'failed-resource-claim',
  subject: 'Pod',
  reason: 'FailedPrepareDynamicResources',
  grace: 5 * SECOND,
  looksAt: 'events FailedPrepareDynamicResources of a pod on its node, FailedResourceClaimCreation of one without',
  judge(pod, around) {
    const reason = isBeingPrepared(pod)
      ? 'FailedPrepareDynamicResources'
      : isUnseen(pod)
        ? 'FailedResourceClaimCreation'
        : undefined;
    const event = reason === undefined ? undefined : newestEvent(around, [reason]);
    return event === undefined ? undefined : signOfEvent(event);
  },
});
