import { podReasonVerdict } from '../verdict-families.js';

/** The pod ran longer than spec.activeDeadlineSeconds. */
export const deadlineExceeded = podReasonVerdict({ id: 'deadline-exceeded', reasons: ['DeadlineExceeded'] });
