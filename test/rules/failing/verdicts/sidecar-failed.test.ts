import { sidecarFailed } from '../../../../src/rules/failing/verdicts/sidecar-failed.js';
import { container, ended, pod, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(sidecarFailed, {
  fails: [
    {
      name: 'a sidecar that ended with an error',
      object: pod({
        status: { initContainerStatuses: [container(ended(1, 'Error'), { name: 'proxy' })] },
        spec: { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
      }),
      finding: { container: 'proxy' },
    },
  ],
  well: [
    {
      name: 'one that runs',
      object: pod({
        status: { initContainerStatuses: [container(running(), { name: 'proxy', ready: true })] },
        spec: { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] },
      }),
    },
  ],
});
