import { runContainerError } from '../../../../src/rules/failing/verdicts/run-container-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(runContainerError, {
  fails: [
    {
      name: 'a container that waits for RunContainerError',
      object: podWith(waiting('RunContainerError', 'words of the kubelet')),
      finding: { reason: 'RunContainerError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('RunContainerError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('RunContainerError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
