import { crashLoopBackOff } from '../../../../src/rules/failing/verdicts/crash-loop-back-off.js';
import { at, container, ended, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(crashLoopBackOff, {
  fails: [
    {
      name: 'a container that is started again later',
      object: podWith(waiting('CrashLoopBackOff', 'back-off 10s'), { lastState: ended(1, 'Error'), restartCount: 1 }),
      finding: { container: 'app', message: 'back-off 10s' },
    },
  ],
  well: [
    { name: 'a container that is being created', object: podWith(waiting('ContainerCreating')) },
    {
      name: 'a pod that is being deleted',
      object: pod({
        status: { containerStatuses: [container(waiting('CrashLoopBackOff'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
