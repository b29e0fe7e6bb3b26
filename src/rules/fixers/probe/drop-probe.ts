import { describeProbe } from '../../diagnosis/probe/probe-handler.js';
import type { Fixer } from '../fixer.js';
import { PROBE_KINDS, probeCase, probePaths } from './probe-case.js';

/** The probe is dropped, to see whether the rest of the pod works. */
export const dropProbe: Fixer = {
  strategy: 'drop-probe',
  title: 'Drop a probe that fails',
  kinds: PROBE_KINDS,
  touches: probePaths('/**'),
  propose: (problem) => {
    const found = probeCase(problem);
    if (found === undefined) return [];
    const { failure, path } = found;
    const what = describeProbe(failure);
    const { name } = failure.container;
    return [
      {
        title: `Drop the ${failure.kind} probe of ${name}`,
        explanation: `Without the ${failure.kind} probe${what === '' ? '' : ` (${what})`} container ${name} is ${EFFECTS[failure.kind]}. This shows whether the program works and only the probe is wrong; in production correct the probe instead.`,
        assumes: ['Only the probe is wrong, not the program.'],
        scope: 'mirror-only',
        patch: found.edit.remove(path).patch,
      },
    ];
  },
};

const EFFECTS = {
  liveness: 'no longer killed for it',
  readiness: 'ready as soon as it runs',
  startup: 'taken for started as soon as it runs',
} as const;
