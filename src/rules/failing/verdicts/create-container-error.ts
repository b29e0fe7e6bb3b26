import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The runtime refuses to create the container. */
export const createContainerError = waitingVerdict({
  id: 'create-container-error',
  reasons: ['CreateContainerError'],
  grace: 3 * SECOND,
});
