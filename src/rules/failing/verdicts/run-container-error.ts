import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The runtime created the container and could not start it. */
export const runContainerError = waitingVerdict({
  id: 'run-container-error',
  reasons: ['RunContainerError'],
  grace: 3 * SECOND,
  cause: 'start',
});
