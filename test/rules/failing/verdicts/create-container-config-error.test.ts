import { createContainerConfigError } from '../../../../src/rules/failing/verdicts/create-container-config-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(createContainerConfigError, {
  fails: [
    {
      name: 'a container that waits for CreateContainerConfigError',
      object: podWith(waiting('CreateContainerConfigError', 'words of the kubelet')),
      finding: { reason: 'CreateContainerConfigError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('CreateContainerConfigError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('CreateContainerConfigError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
