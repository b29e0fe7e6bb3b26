import { invalidImageName } from '../../../../src/rules/failing/verdicts/invalid-image-name.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(invalidImageName, {
  fails: [
    {
      name: 'a container that waits for InvalidImageName',
      object: podWith(waiting('InvalidImageName', 'words of the kubelet')),
      finding: { reason: 'InvalidImageName', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('InvalidImageName'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('InvalidImageName'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
