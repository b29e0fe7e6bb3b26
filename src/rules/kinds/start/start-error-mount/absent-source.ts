import type { Step } from '../../../../contracts/diagnosis.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { textOf } from '../../../evidence/values.js';
import { changeStep, kubectl, step } from '../../support/commands.js';
import { type MountError, OF_KUBELET } from './mount-error.js';

type Absent = Pick<MountError, 'mount' | 'nodePath'>;

export function whyAbsent({ nodePath }: Absent, where: string): string {
  return OF_KUBELET.test(nodePath)
    ? `the runtime does not find on ${where} what the kubelet has made for it (${nodePath})`
    : `the path ${nodePath} of its hostPath volume does not exist on ${where}`;
}

export function absentStep(evidence: Evidence, { mount, nodePath }: Absent): Step {
  if (OF_KUBELET.test(nodePath)) {
    return step(
      'Delete the pod, so that the kubelet makes its volumes anew. Where it comes again, see on the node that the runtime sees the root directory of the kubelet: a kubelet that runs in a container has to share it with the host (rshared), and --root-dir must be the same path on both sides:',
      kubectl(evidence, 'delete', `pod/${evidence.podName}`),
    );
  }
  const volume = evidence.manifest.volume(textOf(mount?.['name']));
  const field = volume === undefined ? 'the hostPath of the volume' : `${volume.path}.hostPath`;
  return changeStep(
    evidence,
    `Set the type of ${field} to DirectoryOrCreate, so that the kubelet makes ${nodePath} where it is missing; correct the path, or let the pod run on nodes that have it, where something is to be there already`,
  );
}
