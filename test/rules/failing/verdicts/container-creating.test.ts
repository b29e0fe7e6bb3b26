import { containerCreating } from '../../../../src/rules/failing/verdicts/container-creating.js';
import { conditions, container, pod, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(containerCreating, {
  fails: [
    {
      name: 'a sandbox that does not come',
      object: pod({
        status: {
          phase: 'Pending',
          conditions: conditions({ PodReadyToStartContainers: false }),
          containerStatuses: [container(waiting('ContainerCreating'))],
        },
      }),
      finding: { patience: 0, grace: 300_000 },
    },
    {
      name: 'an old kubelet, later: an image may be on its way',
      object: podWith(waiting('ContainerCreating')),
      finding: { patience: 1_500_000 },
    },
  ],
  well: [{ name: 'a container that runs', object: podWith(running()) }],
});
