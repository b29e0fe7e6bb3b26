import { podReasonVerdict } from '../verdict-families.js';

/** A pod of higher priority took its place. */
export const preempted = podReasonVerdict({ id: 'preempted', reasons: ['Preempting', 'Preempted'] });
