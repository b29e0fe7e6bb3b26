import { textOf } from '../../evidence/values.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, runsOn } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { lastingContainersOf } from '../seen-pod.js';

/** No container ends that is to run on, and none ends badly. */
export const notRestarted = defineOracle({
  name: 'not-restarted',
  kinds: [
    'crash-app-error',
    'exit-127-126',
    'exit-139',
    'exit-0-loop',
    'exit-134',
    'exit-137-not-oom',
    'exit-143',
    'termination-message',
    'sidecar-crash',
    'log-k8s-forbidden',
    'log-exec-format',
    'log-priv-port',
    'log-port-in-use',
    'log-missing-env',
    'log-dns',
    'log-conn-refused',
    'log-throttled',
    'log-auth-db',
    'log-tls',
    'log-readonly-fs',
    'log-no-space',
    'log-heap',
    'log-config-parse',
    'log-migration',
    'log-usage',
    'log-file-missing',
    'log-permission-denied',
    'log-timeout',
    'log-panic',
  ],
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
