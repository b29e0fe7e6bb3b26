import { livenessFailed } from '../../../../src/rules/failing/verdicts/liveness-failed.js';
import { around, conditions, container, containerEvent, ended, pod, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const KILLED = containerEvent('Killing', 'Container app failed liveness probe, will be restarted', { type: 'Normal' });
const UNHEALTHY = containerEvent('Unhealthy', 'Liveness probe failed: 404');

describeVerdict(livenessFailed, {
  fails: [
    {
      name: 'a container that is about to be killed',
      object: podWith(running(1)),
      around: around([KILLED, UNHEALTHY]),
      finding: { message: 'Liveness probe failed: 404' },
    },
    {
      name: 'one that does not heed its signal, and is ready all the while',
      object: podWith(running(-60), { ready: true }),
      around: around([KILLED, UNHEALTHY]),
      finding: { reason: 'Unhealthy' },
    },
    {
      name: 'one that was killed and waits',
      object: podWith(waiting('CrashLoopBackOff'), { lastState: ended(137, 'Error', 30), restartCount: 1 }),
      around: around([KILLED, UNHEALTHY]),
      finding: { reason: 'CrashLoopBackOff' },
    },
    {
      name: 'one that runs again and is not ready',
      object: podWith(running(31), { lastState: ended(137, 'Error', 30), restartCount: 1 }),
      around: around([KILLED]),
      finding: { message: 'Container app failed liveness probe, will be restarted' },
    },
  ],
  well: [
    { name: 'a probe that failed once', object: podWith(running(1), { ready: true }), around: around([UNHEALTHY]) },
    {
      name: 'the next run, in the second of the kill',
      object: podWith(running(2), { ready: true }),
      around: around([containerEvent('Killing', 'Container app failed liveness probe, will be restarted')]),
    },
    {
      name: 'a container that has been ready since',
      object: pod({
        status: {
          conditions: conditions({ Ready: true }, 90),
          containerStatuses: [container(running(31), { ready: true })],
        },
      }),
      around: around([KILLED]),
    },
  ],
});
