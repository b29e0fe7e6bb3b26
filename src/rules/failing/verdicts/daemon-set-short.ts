import { MINUTE } from '../durations.js';
import { defineVerdict } from '../verdict.js';

/** Nodes that the DaemonSet is for have no pod of it. */
export const daemonSetShort = defineVerdict({
  id: 'daemon-set-short',
  subject: 'DaemonSet',
  reason: 'FailedPlacement',
  grace: MINUTE,
  looksAt: 'how many nodes lack their pod',
  judge({ wanted, present, isObserved }, { failingPods }) {
    if (failingPods > 0 || !isObserved || present >= wanted) return undefined;
    return { message: `${present} of ${wanted} nodes have their pod` };
  },
});
