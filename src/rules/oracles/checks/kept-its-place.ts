import { defineOracle } from '../define-oracle.js';
import { firstAt, runsOn } from '../holdings.js';
import { namesOf } from '../seen-pod.js';

/** The pod stays where it is: neither its node nor somebody's wish takes it away. */
export const keptItsPlace = defineOracle({
  name: 'kept-its-place',
  failsWith: ['node-lost', 'node-shutdown', 'preempted', 'disruption-target', 'container-status-unknown'],
  watches: () => 'The pod stays on its node: it is not preempted, drained or lost with the node.',
  holds(look, about) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'the pod has done its work on its node' };
    const holding = runsOn(look, about, namesOf(about.fixed));
    return 'since' in holding ? { ...holding, detail: 'the pod has stayed on its node' } : holding;
  },
});
