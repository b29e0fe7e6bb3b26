import { SECOND } from '../durations.js';
import { unscheduledVerdict } from '../verdict-families.js';

/** Nobody removes the gates that keep the pod from being scheduled. */
export const schedulingGated = unscheduledVerdict({
  id: 'scheduling-gated',
  reasons: ['SchedulingGated'],
  grace: 60 * SECOND,
});
