import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import { conditionAt } from '../seen-pod.js';

/** A node takes the pod. */
export const scheduled = defineOracle({
  name: 'scheduled',
  failsWith: ['unschedulable', 'scheduler-error', 'scheduling-gated'],
  watches: () => 'The scheduler finds a node for the pod.',
  holds: (look) =>
    once(look, (seen) => conditionAt(seen, 'PodScheduled') !== undefined, {
      yes: 'the pod was given to a node',
      no: 'the pod has no node yet',
    }),
});
