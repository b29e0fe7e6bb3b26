import { podSandboxError } from '../../../../src/rules/failing/verdicts/pod-sandbox-error.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(podSandboxError, {
  fails: [
    {
      name: 'a container that waits for CreatePodSandboxError',
      object: podWith(waiting('CreatePodSandboxError', 'words of the kubelet')),
      finding: { reason: 'CreatePodSandboxError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'a container that waits for ConfigPodSandboxError',
      object: podWith(waiting('ConfigPodSandboxError', 'words of the kubelet')),
      finding: { reason: 'ConfigPodSandboxError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'a container that waits for KillPodSandboxError',
      object: podWith(waiting('KillPodSandboxError', 'words of the kubelet')),
      finding: { reason: 'KillPodSandboxError', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('CreatePodSandboxError'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('CreatePodSandboxError'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
