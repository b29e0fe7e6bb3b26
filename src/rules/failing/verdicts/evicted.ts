import { podReasonVerdict } from '../verdict-families.js';

/** The kubelet evicted the pod: its node ran short of something, or the pod outgrew its own limit. */
export const evicted = podReasonVerdict({ id: 'evicted', reasons: ['Evicted'] });
