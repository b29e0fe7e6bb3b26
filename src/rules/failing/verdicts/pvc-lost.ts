import { defineVerdict } from '../verdict.js';

/** The volume that the claim was bound to is gone. */
export const pvcLost = defineVerdict({
  id: 'pvc-lost',
  subject: 'PersistentVolumeClaim',
  reason: 'ClaimLost',
  grace: 0,
  looksAt: 'the phase Lost',
  judge: ({ phase, volume }) => (phase === 'Lost' ? { message: volume } : undefined),
});
