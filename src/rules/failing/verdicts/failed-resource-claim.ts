import { SECOND } from '../durations.js';
import { preparationVerdict } from '../verdict-families.js';

/** What the pod claims of devices cannot be prepared. */
export const failedResourceClaim = preparationVerdict({
  id: 'failed-resource-claim',
  reasons: ['FailedPrepareDynamicResources', 'FailedResourceClaimCreation'],
  grace: 5 * SECOND,
});
