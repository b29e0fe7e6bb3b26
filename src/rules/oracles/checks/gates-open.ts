import { specOf } from '../../pod/object.js';
import { readinessGatesOf } from '../../pod/pod-fields.js';
import { defineOracle } from '../define-oracle.js';
import { unbrokenSince } from '../holdings.js';

/** The readiness gates of the pod are open. Who opens them looks at pods that a Service selects, and none selects a mirror. */
export const gatesOpen = defineOracle({
  name: 'gates-open',
  applies: ({ kind }) => kind === 'readiness-gate',
  watches: () => 'The readiness gates of the pod are open, or it has none any more.',
  holds(look, { fixed }) {
    const hasGates = readinessGatesOf(specOf(fixed)).length > 0;
    const since = unbrokenSince(look, ({ pod }) => pod.ready);
    if (since !== undefined) return { since, detail: 'the pod is ready, its readiness gates included' };
    return hasGates
      ? { skipped: 'nobody opens the readiness gates of a pod that no Service selects' }
      : { waits: 'the pod is not ready yet' };
  },
});
