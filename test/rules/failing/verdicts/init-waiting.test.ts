import { initWaiting } from '../../../../src/rules/failing/verdicts/init-waiting.js';
import { at, conditions, container, ended, pod, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(initWaiting, {
  fails: [
    {
      name: 'an init container that runs on',
      object: pod({
        status: { phase: 'Pending', initContainerStatuses: [container(running(), { name: 'first' })] },
        spec: { initContainers: [{ name: 'first' }] },
      }),
      finding: { container: 'first', since: Date.parse(at(1)), grace: 300_000 },
    },
  ],
  well: [
    {
      name: 'one that is done',
      object: pod({
        status: {
          phase: 'Running',
          conditions: conditions({ Ready: true }),
          initContainerStatuses: [container(ended(0, 'Completed'), { name: 'first' })],
          containerStatuses: [container(running(), { ready: true })],
        },
        spec: { initContainers: [{ name: 'first' }] },
      }),
    },
  ],
});
