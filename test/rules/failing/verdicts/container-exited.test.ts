import { containerExited } from '../../../../src/rules/failing/verdicts/container-exited.js';
import { at, container, ended, pod, podWith, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(containerExited, {
  fails: [
    { name: 'an error', object: podWith(ended(3, 'Error')), finding: { container: 'app', cause: 'exit/app/3' } },
    {
      name: 'a container that is ready again, for a moment',
      object: podWith(running(5), { lastState: ended(3, 'Error'), ready: true, restartCount: 1 }),
      finding: { until: Date.parse(at(35)) },
    },
  ],
  well: [
    { name: 'a good end of one that may end', object: podWith(ended(0, 'Completed'), {}, { restartPolicy: 'Never' }) },
    {
      name: 'the end of a sidecar once the work is done',
      object: pod({
        status: {
          containerStatuses: [container(ended(0, 'Completed'))],
          initContainerStatuses: [container(ended(137, 'Error'), { name: 'proxy' })],
        },
        spec: { restartPolicy: 'Never', initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
      }),
    },
    {
      name: 'a pod that has succeeded',
      object: pod({ status: { phase: 'Succeeded', containerStatuses: [container(ended(143, 'Error'))] } }),
    },
  ],
});
