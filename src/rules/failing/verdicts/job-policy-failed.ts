import { SECOND } from '../durations.js';
import { failedJobVerdict } from '../verdict-families.js';

/** The Job failed by its own policies for pods and indexes. */
export const jobPolicyFailed = failedJobVerdict({
  id: 'job-policy-failed',
  reasons: ['PodFailurePolicy', 'FailedIndexes', 'MaxFailedIndexesExceeded'],
  grace: 2 * SECOND,
});
