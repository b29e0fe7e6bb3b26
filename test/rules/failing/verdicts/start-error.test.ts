import { startError } from '../../../../src/rules/failing/verdicts/start-error.js';
import { at, conditions, container, ended, pod, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(startError, {
  fails: [
    {
      name: 'a container that has just ended so',
      object: podWith(ended(128, 'StartError')),
      finding: { reason: 'StartError', container: 'app' },
    },
    {
      name: 'one that waits to be started again',
      object: podWith(waiting('CrashLoopBackOff'), { lastState: ended(128, 'StartError'), restartCount: 2 }),
      finding: { reason: 'StartError' },
    },
    {
      name: 'one that runs again and is not ready',
      object: podWith(running(5), { lastState: ended(128, 'StartError'), restartCount: 2 }),
    },
    {
      name: 'one that is ready again, for a moment',
      object: podWith(running(2), { lastState: ended(128, 'StartError'), restartCount: 2, ready: true }),
      finding: { until: Date.parse(at(32)) },
    },
  ],
  well: [
    { name: 'another end', object: podWith(ended(1, 'Error')) },
    {
      name: 'one that was ready since, and is no more',
      object: pod({
        status: {
          conditions: conditions({ Ready: false }, 500),
          containerStatuses: [container(running(5), { lastState: ended(128, 'StartError') })],
        },
      }),
    },
    {
      name: 'the end of a pod that is being deleted',
      object: pod({
        status: { containerStatuses: [container(ended(128, 'StartError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
    {
      name: 'a debugger’s end',
      object: pod({ status: { ephemeralContainerStatuses: [container(ended(128, 'StartError'))] } }),
    },
  ],
});
