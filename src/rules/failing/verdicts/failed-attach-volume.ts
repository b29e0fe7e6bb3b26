import { SECOND } from '../durations.js';
import { preparationVerdict } from '../verdict-families.js';

/** A volume of the pod cannot be attached to its node. */
export const failedAttachVolume = preparationVerdict({
  id: 'failed-attach-volume',
  reasons: ['FailedAttachVolume'],
  grace: 5 * SECOND,
});
