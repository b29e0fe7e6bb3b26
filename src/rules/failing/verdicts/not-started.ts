import { MINUTE } from '../durations.js';
import { defineVerdict } from '../verdict.js';

/** The pod has a node, whose kubelet says nothing about it. */
export const notStarted = defineVerdict({
  id: 'not-started',
  subject: 'Pod',
  reason: 'Pending',
  grace: MINUTE,
  looksAt: 'pods that have a node and no status of any container',
  judge: ({ phase, scheduledAt, containers }) =>
    phase === 'Pending' && scheduledAt > 0 && containers.length === 0 ? { since: scheduledAt } : undefined,
});
