import { defineOracle } from '../define-oracle.js';
import { firstAt, runsOn } from '../holdings.js';
import { namesOf } from '../seen-pod.js';

/** The kubelet does not evict the pod: its volumes and its ephemeral storage stay under their limits. */
export const notEvicted = defineOracle({
  name: 'not-evicted',
  failsWith: ['evicted'],
  watches: () => 'The kubelet does not evict the pod, for a limit of its volumes or for want of something on the node.',
  holds(look, about) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'the pod has done its work and was not evicted' };
    const holding = runsOn(look, about, namesOf(about.fixed));
    return 'since' in holding ? { ...holding, detail: 'the pod was not evicted' } : holding;
  },
});
