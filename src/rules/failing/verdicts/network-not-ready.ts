import { SECOND } from '../durations.js';
import { preparationVerdict } from '../verdict-families.js';

/** The node’s network is not ready. */
export const networkNotReady = preparationVerdict({
  id: 'network-not-ready',
  reasons: ['NetworkNotReady'],
  grace: 5 * SECOND,
});
