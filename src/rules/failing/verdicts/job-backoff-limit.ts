import { SECOND } from '../durations.js';
import { failedJobVerdict } from '../verdict-families.js';

/** The Job’s pods failed too often. */
export const jobBackoffLimit = failedJobVerdict({
  id: 'job-backoff-limit',
  reasons: ['BackoffLimitExceeded'],
  grace: 2 * SECOND,
});
