import { SECOND } from '../durations.js';
import { unscheduledVerdict } from '../verdict-families.js';

/** No node can take the pod. */
export const unschedulable = unscheduledVerdict({ id: 'unschedulable', reasons: ['Unschedulable'], grace: 3 * SECOND });
