import { defineOracle } from '../define-oracle.js';
import { firstAt, unbrokenSince } from '../holdings.js';

/** The pod is ready and stays so, or has done its work. */
export const ready = defineOracle({
  name: 'ready',
  kinds: ['not-ready', 'readiness-gate'],
  failsWith: ['readiness-failed', 'not-ready-again', 'readiness-gate'],
  watches: () => 'The pod becomes ready and stays so, or does its work and ends.',
  holds(look) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'the pod has done its work' };
    const since = unbrokenSince(look, ({ pod }) => pod.ready);
    if (since === undefined || look.newest === undefined) return { waits: 'the pod is not ready yet' };
    // Readings are a second or more apart: that it ceased to be ready for a moment between two of them, the pod itself says.
    const changed = look.newest.pod.readyChangedAt;
    return { since: Math.max(since, changed), detail: 'the pod has been ready' };
  },
});
