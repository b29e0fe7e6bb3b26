import { defineOracle } from '../define-oracle.js';
import { firstAt, unbrokenSince } from '../holdings.js';
import { runningOnes, type SeenPod } from '../seen-pod.js';

/** The pod is ready and stays so, or has done its work. */
export const ready = defineOracle({
  name: 'ready',
  failsWith: ['readiness-failed', 'not-ready-again'],
  watches: () => 'The containers of the pod become ready and stay so, or do their work and end.',
  holds(look) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'the pod has done its work' };
    const since = unbrokenSince(look, isSeenReady);
    if (since === undefined || look.newest === undefined) return { waits: 'the pod is not ready yet' };
    // Readings are a second or more apart: that it ceased to be ready for a moment between two of them, the pod itself says.
    return { since: Math.max(since, look.newest.pod.readyChangedAt), detail: 'the pod has been ready' };
  },
});

/** A gate that stays closed is nothing that a mirror could open. */
function isSeenReady(seen: SeenPod): boolean {
  const { pod } = seen;
  if (pod.ready) return true;
  const containers = runningOnes(seen);
  return pod.openGates.length > 0 && containers.length > 0 && containers.every((container) => container.ready);
}
