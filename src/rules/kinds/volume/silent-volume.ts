import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { clusterKubectl, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { podsOnNode } from './node-pods.js';
import { claimOf, podVolume } from './volume-words.js';

/** What to look at first where the kubelet ran out of time and nothing says why, by the kind of the volume. */
export function silentVolumeStep(evidence: Evidence, name: string): Step {
  const fields = podVolume(evidence, name)?.fields ?? {};
  const claim = claimOf(fields);
  const node = nodeWords(evidence);
  const nfs = fieldsOf(fields['nfs']);
  const driver = textOf(fieldsOf(fields['csi'])['driver']);
  if (claim !== '')
    return step(
      `See whether the volume of claim ${claim} is attached to ${node} (ATTACHED true). Where it is not, see why the controller of its driver (csi-attacher) does not attach it; where it is, or its driver attaches nothing, see to the pod of the driver on the node:`,
      clusterKubectl('get', 'volumeattachments', '-o', 'wide'),
    );
  if (textOf(nfs['server']) !== '')
    return step(
      `See that ${node} reaches the NFS server ${textOf(nfs['server'])} (TCP 2049) and that it exports ${textOf(nfs['path'])} to this node.`,
    );
  if (driver !== '') return podsOnNode(evidence, `See whether the pod of the driver ${driver} runs on the node:`);
  return step('See whether the object or the storage behind the volume exists and answers.');
}
