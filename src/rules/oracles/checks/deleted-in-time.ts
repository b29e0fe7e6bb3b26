import { defineOracle } from '../define-oracle.js';

/** A mirror has another grace period and no finalizers: that a pod does not go when it is deleted, it cannot show. */
export const deletedInTime = defineOracle({
  name: 'deleted-in-time',
  applies: ({ kind }) => kind === 'stuck-terminating',
  watches: () => 'That the pod goes when it is deleted cannot be seen of a mirror.',
  holds: () => ({ skipped: 'a mirror has a short grace period and no finalizers, so it goes in any case' }),
});
