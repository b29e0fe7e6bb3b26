import { defineVerdict } from '../verdict.js';

/** The kubelet of the pod’s node is not heard of any more. */
export const nodeLost = defineVerdict({
  id: 'node-lost',
  subject: 'Pod',
  reason: 'NodeLost',
  grace: 0,
  looksAt: 'the pod’s own reason NodeLost, and the phase Unknown',
  whileDeleted: true,
  judge: ({ reason, message, phase }) => (reason === 'NodeLost' || phase === 'Unknown' ? { message } : undefined),
});
