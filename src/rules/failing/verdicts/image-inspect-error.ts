import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The runtime cannot read the image that it has. */
export const imageInspectError = waitingVerdict({
  id: 'image-inspect-error',
  reasons: ['ImageInspectError'],
  grace: 3 * SECOND,
});
