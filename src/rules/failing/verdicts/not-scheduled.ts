import { UNSEEN_MS } from '../../report/pod-states.js';
import { isUnseen } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The pod has no node, and no scheduler says why: none is there for it, or it waits for something that the pod names. */
export const notScheduled = defineVerdict({
  id: 'not-scheduled',
  subject: 'Pod',
  reason: 'Pending',
  grace: UNSEEN_MS,
  looksAt: 'pods without a node and without the condition PodScheduled',
  judge: (pod) => (isUnseen(pod) ? { since: pod.createdAt } : undefined),
});
