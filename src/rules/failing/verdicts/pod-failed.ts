import { defineVerdict } from '../verdict.js';

/** The pod has failed, and nothing says why. */
export const podFailed = defineVerdict({
  id: 'pod-failed',
  subject: 'Pod',
  reason: 'Failed',
  grace: 0,
  looksAt: 'the phase Failed',
  judge: ({ phase, reason, message }) => (phase === 'Failed' ? { reason, message } : undefined),
});
