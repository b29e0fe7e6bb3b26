import { preStartHookError } from '../../../../src/rules/failing/verdicts/pre-start-hook-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(preStartHookError, {
  fails: [
    {
      name: 'a container that waits for PreStartHookError',
      object: podWith(waiting('PreStartHookError', 'words of the kubelet')),
      finding: { reason: 'PreStartHookError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'a container that waits for PreCreateHookError',
      object: podWith(waiting('PreCreateHookError', 'words of the kubelet')),
      finding: { reason: 'PreCreateHookError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('PreStartHookError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('PreStartHookError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
