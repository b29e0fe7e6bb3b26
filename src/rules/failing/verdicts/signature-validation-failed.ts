import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The image’s signature is not what the node asks for. */
export const signatureValidationFailed = waitingVerdict({
  id: 'signature-validation-failed',
  reasons: ['SignatureValidationFailed'],
  grace: 3 * SECOND,
});
