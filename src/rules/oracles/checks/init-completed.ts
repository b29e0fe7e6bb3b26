import { textOf } from '../../evidence/values.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { containersOfPod, lastingContainersOf } from '../seen-pod.js';

/** The init containers end with 0, one after the other. */
export const initCompleted = defineOracle({
  name: 'init-completed',
  failsWith: ['init-failed', 'init-waiting'],
  applies: (about) => initNames(about).length > 0 || about.kind.startsWith('init-'),
  watches: (about) => `Init ${containersWords(initNames(about))}: exit code 0.`,
  holds: (look, about) =>
    once(
      look,
      ofEach(initNames(about), ({ state }) => state?.kind === 'terminated' && state.exitCode === 0),
      {
        yes: `init ${containersWords(initNames(about))}: ended with exit code 0`,
        no: `init ${containersWords(initNames(about))}: not ended yet`,
      },
    ),
});

function initNames({ fixed }: OracleCase): readonly string[] {
  const lasting = lastingContainersOf(fixed);
  return containersOfPod(fixed)
    .filter((container) => !lasting.some(({ name }) => name === container['name']))
    .map(({ name }) => textOf(name));
}
