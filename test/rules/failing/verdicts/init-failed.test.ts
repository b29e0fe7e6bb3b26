import { initFailed } from '../../../../src/rules/failing/verdicts/init-failed.js';
import { container, ended, pod, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(initFailed, {
  fails: [
    {
      name: 'an init container that ended with an error',
      object: pod({
        status: { phase: 'Pending', initContainerStatuses: [container(ended(1, 'Error'), { name: 'first' })] },
        spec: { initContainers: [{ name: 'first' }] },
      }),
      finding: { container: 'first' },
    },
    {
      name: 'one that runs again',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(running(9), { name: 'first', lastState: ended(1, 'Error') })],
        },
        spec: { initContainers: [{ name: 'first' }] },
      }),
    },
  ],
  well: [
    {
      name: 'one that is done',
      object: pod({
        status: {
          initContainerStatuses: [
            container(ended(0, 'Completed'), { name: 'first', ready: true, lastState: ended(1, 'Error') }),
          ],
        },
        spec: { initContainers: [{ name: 'first' }] },
      }),
    },
  ],
});
