import { failedCreateVerdict } from '../verdict-families.js';

/** The Job wants more pods than the API server lets it create. */
export const failedCreateJob = failedCreateVerdict('failed-create-job', 'Job');
