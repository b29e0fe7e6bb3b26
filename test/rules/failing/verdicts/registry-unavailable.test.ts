import { registryUnavailable } from '../../../../src/rules/failing/verdicts/registry-unavailable.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(registryUnavailable, {
  fails: [
    {
      name: 'a container that waits for RegistryUnavailable',
      object: podWith(waiting('RegistryUnavailable', 'words of the kubelet')),
      finding: { reason: 'RegistryUnavailable', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('RegistryUnavailable'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('RegistryUnavailable'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
