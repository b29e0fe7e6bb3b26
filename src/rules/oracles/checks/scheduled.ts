import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import { conditionAt } from '../seen-pod.js';

/** A node takes the pod. */
export const scheduled = defineOracle({
  name: 'scheduled',
  kinds: [
    'sched-pvc-missing',
    'sched-gated',
    'sched-insufficient',
    'sched-node-selector',
    'sched-taint',
    'sched-ports',
    'sched-pvc-unbound',
    'sched-affinity',
    'sched-topology-spread',
    'sched-volume-node',
    'sched-dra',
    'sched-cordoned',
    'sched-other',
  ],
  failsWith: ['unschedulable', 'scheduler-error', 'scheduling-gated'],
  watches: () => 'The scheduler finds a node for the pod.',
  holds: (look) =>
    once(look, (seen) => conditionAt(seen, 'PodScheduled') !== undefined, {
      yes: 'the pod was given to a node',
      no: 'the pod has no node yet',
    }),
});
