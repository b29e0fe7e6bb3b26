import { containerStatusUnknown } from '../../../../src/rules/failing/verdicts/container-status-unknown.js';
import { at, conditions, container, ended, pod, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(containerStatusUnknown, {
  fails: [
    {
      name: 'a container that has just ended so',
      object: podWith(ended(137, 'ContainerStatusUnknown')),
      finding: { reason: 'ContainerStatusUnknown', container: 'app' },
    },
    {
      name: 'one that waits to be started again',
      object: podWith(waiting('CrashLoopBackOff'), {
        lastState: ended(137, 'ContainerStatusUnknown'),
        restartCount: 2,
      }),
      finding: { reason: 'ContainerStatusUnknown' },
    },
    {
      name: 'one that runs again and is not ready',
      object: podWith(running(5), { lastState: ended(137, 'ContainerStatusUnknown'), restartCount: 2 }),
    },
    {
      name: 'one that is ready again, for a moment',
      object: podWith(running(2), { lastState: ended(137, 'ContainerStatusUnknown'), restartCount: 2, ready: true }),
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
          containerStatuses: [container(running(5), { lastState: ended(137, 'ContainerStatusUnknown') })],
        },
      }),
    },
    {
      name: 'the end of a pod that is being deleted',
      object: pod({
        status: { containerStatuses: [container(ended(137, 'ContainerStatusUnknown'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
    {
      name: 'a debugger’s end',
      object: pod({ status: { ephemeralContainerStatuses: [container(ended(137, 'ContainerStatusUnknown'))] } }),
    },
  ],
});
