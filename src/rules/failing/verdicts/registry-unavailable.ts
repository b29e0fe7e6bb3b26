import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The image’s registry is not available. */
export const registryUnavailable = waitingVerdict({
  id: 'registry-unavailable',
  reasons: ['RegistryUnavailable'],
  grace: 3 * SECOND,
  cause: 'image-pull',
});
