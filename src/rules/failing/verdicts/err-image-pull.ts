import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The image could not be pulled just now. */
export const errImagePull = waitingVerdict({
  id: 'err-image-pull',
  reasons: ['ErrImagePull'],
  grace: 3 * SECOND,
  cause: 'image-pull',
});
