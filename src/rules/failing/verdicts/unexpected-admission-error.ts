import { podReasonVerdict } from '../verdict-families.js';

/** The kubelet could not admit the pod, as where a device plugin fails. */
export const unexpectedAdmissionError = podReasonVerdict({
  id: 'unexpected-admission-error',
  reasons: ['UnexpectedAdmissionError'],
});
