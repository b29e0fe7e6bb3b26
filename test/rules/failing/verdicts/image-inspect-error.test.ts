import { imageInspectError } from '../../../../src/rules/failing/verdicts/image-inspect-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(imageInspectError, {
  fails: [
    {
      name: 'a container that waits for ImageInspectError',
      object: podWith(waiting('ImageInspectError', 'words of the kubelet')),
      finding: { reason: 'ImageInspectError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('ImageInspectError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('ImageInspectError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
