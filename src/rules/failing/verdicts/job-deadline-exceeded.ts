import { SECOND } from '../durations.js';
import { failedJobVerdict } from '../verdict-families.js';

/** The Job ran longer than spec.activeDeadlineSeconds. */
export const jobDeadlineExceeded = failedJobVerdict({
  id: 'job-deadline-exceeded',
  reasons: ['DeadlineExceeded'],
  grace: 2 * SECOND,
});
