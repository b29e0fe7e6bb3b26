import { fix } from '../fix.js';
import type { ProbeAnswer } from './probe-answer.js';
import { probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { describeProbe } from './probe-handler.js';
import { listeningOf } from './probe-listening.js';

/** What a probe gets that asks in the wrong way, whether or not the program is well. */
const ASKS_WRONGLY: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>([
  'unknown-port-name',
  'command-missing',
  'command-denied',
  'path-not-found',
  'forbidden',
  'bad-request',
  'other-status',
  'speaks-http',
  'speaks-https',
  'tls',
  'no-health-service',
  'unknown-service',
]);

/** The probe is dropped, to see whether the rest of the pod works. Not where the program itself may not be well: then nothing is shown by not asking. */
export const dropProbe = fix<ProbeFailure>({
  strategy: 'drop-probe',
  title: 'Drop a probe that fails',
  touches: probePaths('/**'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found === undefined || !isProbeWrong(found.failure)) return [];
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
});

/** Whether the program answers another way than it is asked, or elsewhere. */
function isProbeWrong({ answer, container }: ProbeFailure): boolean {
  return ASKS_WRONGLY.has(answer) || listeningOf(container) !== undefined;
}

const EFFECTS = {
  liveness: 'no longer killed for it',
  readiness: 'ready as soon as it runs',
  startup: 'taken for started as soon as it runs',
} as const;
