import { fix } from '../fix.js';
import { ownTimeout } from './own-timeout.js';
import { probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { probeNumber } from './probe-handler.js';
import { rootOf } from './probe-root.js';

/** Kubernetes' default of one second is too short for many programs; longer than this says that something hangs. */
const ENOUGH = 5;

/** A probe that gets no answer in time is given five seconds. */
export const raiseProbeTimeout = fix<ProbeFailure>({
  strategy: 'raise-probe-timeout',
  title: 'Give a probe more time to get its answer',
  touches: probePaths('/timeoutSeconds'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found?.failure.answer !== 'timeout' || rootOf(problem.evidence, found.failure) !== undefined) return [];
    if (ownTimeout(found.failure.result) !== undefined) return [];
    const before = probeNumber(found.probe, 'timeoutSeconds');
    if (before >= ENOUGH) return [];
    const { failure, path } = found;
    const { name } = failure.container;
    return [
      {
        title: `Give the ${failure.kind} probe of ${name} ${ENOUGH} s instead of ${before} s`,
        explanation: `The ${failure.kind} probe of container ${name} gets no answer within ${before} s. timeoutSeconds becomes ${ENOUGH}. If the program hangs or is starved of CPU, this does not repair it.`,
        assumes: [`The program answers within ${ENOUGH} s.`],
        patch: found.edit.set([...path, 'timeoutSeconds'], ENOUGH).patch,
      },
    ];
  },
});
