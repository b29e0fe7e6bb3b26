import { containerPaths } from '../../pod/container-lists.js';
import { fix } from '../fix.js';
import { type ProbeCase, probeCase } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { probeNumber } from './probe-handler.js';
import { listeningOf, startSeconds } from './probe-listening.js';
import { wrongPort } from './probe-port.js';
import { rootOf } from './probe-root.js';

const PERIOD = 10;
const FAILURES = 30;
const HANDLERS = ['httpGet', 'tcpSocket', 'grpc', 'exec'] as const;

/** A program that is killed before it listens gets a startup probe, which holds the liveness probe back until it is up. */
export const addStartupProbe = fix<ProbeFailure>({
  strategy: 'add-startup-probe',
  title: 'Add a startup probe, so that the liveness probe waits until the program is up',
  touches: containerPaths('startupProbe/**'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found === undefined || !isRefusedAtStart(found) || rootOf(problem.evidence, found.failure) !== undefined)
      return [];
    const { container, failure, edit, probe } = found;
    const took = startSeconds(failure.container);
    const failureThreshold = Math.max(FAILURES, Math.ceil(((took ?? 0) * 2) / PERIOD));
    const handler = HANDLERS.filter((each) => each in probe).map((each) => [each, probe[each]]);
    const timeoutSeconds = probeNumber(probe, 'timeoutSeconds');
    const startup = {
      ...Object.fromEntries(handler),
      periodSeconds: PERIOD,
      failureThreshold,
      ...(timeoutSeconds > 1 && { timeoutSeconds }),
    };
    const { name } = failure.container;
    const observed = took === undefined ? '' : ` (it says that it took ${took} s)`;
    return [
      {
        title: `Give ${name} up to ${failureThreshold * PERIOD} s to start, by a startup probe`,
        explanation: `The liveness probe of container ${name} is refused, and the kubelet kills the container, probably before the program listens${observed}. A startup probe that asks the same gives it up to ${failureThreshold * PERIOD} s; only then the liveness probe begins. A program that never listens on that port is not repaired by this.`,
        assumes: [`The program listens on that port within ${failureThreshold * PERIOD} s of its start.`],
        patch: edit.set([...container, 'startupProbe'], startup).patch,
      },
    ];
  },
});

/** Nothing listens yet, and nothing says that it would listen elsewhere. */
function isRefusedAtStart({ failure, container, edit }: ProbeCase): boolean {
  const isRefused = failure.answer === 'refused' || failure.answer === 'unreachable-service';
  return (
    isRefused &&
    wrongPort(failure) === undefined &&
    listeningOf(failure.container)?.isLocal !== true &&
    edit.get([...container, 'startupProbe']) === undefined
  );
}
