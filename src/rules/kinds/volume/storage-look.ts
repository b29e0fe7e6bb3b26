import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { clusterKubectl, kubectl, named, step } from '../support/commands.js';
import { serviceAccountOf } from '../support/names.js';
import { podsOnNode } from './node-pods.js';
import type { StorageLook } from './storage-hint.js';

/** Where to look with kubectl; `volume` is the PersistentVolume, or '' where it is not known. */
export function lookStep(evidence: Evidence, look: StorageLook, volume: string): Step {
  return LOOKS[look](evidence, volume);
}

const LOOKS: Readonly<Record<StorageLook, (evidence: Evidence, volume: string) => Step>> = {
  driver: (evidence) => podsOnNode(evidence, 'See whether the pod of the driver runs on the node:'),
  attachments: () => step('See what is attached where:', clusterKubectl('get', 'volumeattachments', '-o', 'wide')),
  volume: (_evidence, volume) =>
    step(
      'See what the PersistentVolume names:',
      /^[a-z0-9][a-z0-9.-]{0,252}$/.test(volume)
        ? clusterKubectl('get', 'pv', named(volume), '-o', 'yaml')
        : clusterKubectl('get', 'pv', '-o', 'wide'),
    ),
  longhorn: () =>
    step(
      'See the state and robustness of the volumes of Longhorn, their replicas and its nodes:',
      clusterKubectl(
        '-n',
        'longhorn-system',
        'get',
        'volumes.longhorn.io,replicas.longhorn.io,nodes.longhorn.io,pods',
        '-o',
        'wide',
      ),
    ),
  rook: () =>
    step(
      'See whether the driver and, with Rook, the Ceph cluster are well:',
      clusterKubectl('-n', 'rook-ceph', 'get', 'cephclusters,pods', '-o', 'wide'),
    ),
  openebs: () =>
    step('See which pods of OpenEBS are not well:', clusterKubectl('-n', 'openebs', 'get', 'pods', '-o', 'wide')),
  identity: (evidence) => {
    const account = serviceAccountOf(evidence);
    const words = evidence.manifest.known ? (`serviceaccount/${account}` as const) : 'serviceaccounts';
    return step(
      'See which identity the ServiceAccount of the pod has (annotations):',
      kubectl(evidence, 'get', words, '-o', 'yaml'),
    );
  },
};
