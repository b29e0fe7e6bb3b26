import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The container’s configuration cannot be made: a ConfigMap, a Secret, a key or a user is missing. */
export const createContainerConfigError = waitingVerdict({
  id: 'create-container-config-error',
  reasons: ['CreateContainerConfigError'],
  grace: 3 * SECOND,
});
