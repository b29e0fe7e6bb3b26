import { imagePullBackOff } from '../../../../src/rules/failing/verdicts/image-pull-back-off.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(imagePullBackOff, {
  fails: [
    {
      name: 'a container that waits for ImagePullBackOff',
      object: podWith(waiting('ImagePullBackOff', 'words of the kubelet')),
      finding: { reason: 'ImagePullBackOff', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('ImagePullBackOff'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('ImagePullBackOff'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
