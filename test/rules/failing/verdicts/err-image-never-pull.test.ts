import { errImageNeverPull } from '../../../../src/rules/failing/verdicts/err-image-never-pull.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(errImageNeverPull, {
  fails: [
    {
      name: 'a container that waits for ErrImageNeverPull',
      object: podWith(waiting('ErrImageNeverPull', 'words of the kubelet')),
      finding: { reason: 'ErrImageNeverPull', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('ErrImageNeverPull'), { name: 'first' })],
        },
        spec: { initContainers: [{ name: 'first' }] },
      }),
      finding: { container: 'first' },
    },
  ],
  well: [
    { name: 'one that is being created', object: podWith(waiting('ContainerCreating')) },
    {
      name: 'one of a pod that is being deleted',
      object: pod({
        status: { containerStatuses: [container(waiting('ErrImageNeverPull'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
