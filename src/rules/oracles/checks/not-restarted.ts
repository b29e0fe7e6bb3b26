import { textOf } from '../../evidence/values.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, runsOn } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { lastingContainersOf } from '../seen-pod.js';

/** No container ends that is to run on, and none ends badly. */
export const notRestarted = defineOracle({
  name: 'not-restarted',
  failsWith: [
    'container-exited',
    'init-failed',
    'sidecar-failed',
    'completed-loop',
    'crash-loop-back-off',
    'restarted',
    'ended',
  ],
  watches: (about) =>
    `${containersWords(namesFor(about))}: not started again, and no end but with exit code 0 where it may end.`,
  holds: (look, about) => runsOn(look, about, namesFor(about)),
});

function namesFor({ fixed, container }: OracleCase): readonly string[] {
  const names = lastingContainersOf(fixed).map(({ name }) => textOf(name));
  return container === undefined || names.includes(container) ? names : [container, ...names];
}
