import { startupFailed } from '../../../../src/rules/failing/verdicts/startup-failed.js';
import { around, conditions, container, containerEvent, ended, pod, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const KILLED = containerEvent('Killing', 'Container app failed startup probe, will be restarted', { type: 'Normal' });
const UNHEALTHY = containerEvent('Unhealthy', 'Startup probe failed: 404');

describeVerdict(startupFailed, {
  fails: [
    {
      name: 'a container that is about to be killed',
      object: podWith(running(1)),
      around: around([KILLED, UNHEALTHY]),
      finding: { message: 'Startup probe failed: 404' },
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
      finding: { message: 'Container app failed startup probe, will be restarted' },
    },
  ],
  well: [
    { name: 'a probe that failed once', object: podWith(running(1), { ready: true }), around: around([UNHEALTHY]) },
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
