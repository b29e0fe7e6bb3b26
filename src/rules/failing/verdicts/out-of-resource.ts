import { defineVerdict } from '../verdict.js';

/** The kubelet refused the pod for want of a resource: OutOfcpu, OutOfmemory, OutOfpods, or an extended one. */
export const outOfResource = defineVerdict({
  id: 'out-of-resource',
  subject: 'Pod',
  reason: 'OutOfResource',
  grace: 0,
  looksAt: 'the pod’s own reason: OutOf and a resource',
  judge: ({ reason, message }) => (reason.startsWith('OutOf') ? { reason, message } : undefined),
});
