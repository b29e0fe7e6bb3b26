import { createContainerError } from '../../../../src/rules/failing/verdicts/create-container-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(createContainerError, {
  fails: [
    {
      name: 'a container that waits for CreateContainerError',
      object: podWith(waiting('CreateContainerError', 'words of the kubelet')),
      finding: { reason: 'CreateContainerError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('CreateContainerError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('CreateContainerError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
