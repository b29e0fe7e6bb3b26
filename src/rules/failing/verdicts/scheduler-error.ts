import { SECOND } from '../durations.js';
import { unscheduledVerdict } from '../verdict-families.js';

/** The scheduler itself fails with the pod. */
export const schedulerError = unscheduledVerdict({
  id: 'scheduler-error',
  reasons: ['SchedulerError'],
  grace: 3 * SECOND,
});
