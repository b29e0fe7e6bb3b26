import { defineOracle } from '../define-oracle.js';
import { containersWords, firstAt, ofEach, unbrokenSince } from '../holdings.js';
import { probedNames } from '../probed.js';

/** The readiness probe succeeds, and goes on to. */
export const readinessProbe = defineOracle({
  name: 'readiness-probe-passed',
  failsWith: ['readiness-failed', 'not-ready-again'],
  applies: (about) => probedNames(about, 'readinessProbe').length > 0,
  watches: (about) => `${containersWords(probedNames(about, 'readinessProbe'))}: the readiness probe succeeds.`,
  holds(look, about) {
    const words = containersWords(probedNames(about, 'readinessProbe'));
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: `${words}: ended with exit code 0` };
    const since = unbrokenSince(
      look,
      ofEach(probedNames(about, 'readinessProbe'), ({ ready }) => ready),
    );
    if (since === undefined) return { waits: `${words}: the readiness probe does not succeed yet` };
    return { since, detail: `${words}: the readiness probe has succeeded` };
  },
});
