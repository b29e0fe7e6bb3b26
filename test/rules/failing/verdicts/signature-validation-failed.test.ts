import { signatureValidationFailed } from '../../../../src/rules/failing/verdicts/signature-validation-failed.js';
import { at, container, pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(signatureValidationFailed, {
  fails: [
    {
      name: 'a container that waits for SignatureValidationFailed',
      object: podWith(waiting('SignatureValidationFailed', 'words of the kubelet')),
      finding: { reason: 'SignatureValidationFailed', message: 'words of the kubelet', container: 'app' },
    },
    {
      name: 'an init container that does',
      object: pod({
        status: {
          phase: 'Pending',
          initContainerStatuses: [container(waiting('SignatureValidationFailed'), { name: 'first' })],
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
        status: { containerStatuses: [container(waiting('SignatureValidationFailed'))] },
        metadata: { deletionTimestamp: at(60) },
      }),
    },
  ],
});
