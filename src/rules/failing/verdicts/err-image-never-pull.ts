import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The image is not on the node, and imagePullPolicy is Never. */
export const errImageNeverPull = waitingVerdict({
  id: 'err-image-never-pull',
  reasons: ['ErrImageNeverPull'],
  grace: 3 * SECOND,
});
