import { errImagePull } from '../../../../src/rules/failing/verdicts/err-image-pull.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(errImagePull, {
  fails: [
    {
      name: 'a container that waits for ErrImagePull',
      object: podWith(waiting('ErrImagePull', 'words of the kubelet')),
      finding: { reason: 'ErrImagePull', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: { phase: 'Pending', initContainerStatuses: [container(waiting('ErrImagePull'), { name: 'first' })] },
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
        status: { containerStatuses: [container(waiting('ErrImagePull'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
