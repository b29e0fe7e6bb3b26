import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { metadataOf, specOf } from '../pod/object.js';
import { claimOf, pullSecretsOf, volumesOf } from '../pod/pod-fields.js';
import { referencesIn } from '../pod/references.js';
import { distinctReferences, referenceTo } from './project-object.js';
import type { TopologyReference } from './topology-object.js';

/** Every namespace has it, and every pod mounts it. */
const IN_EVERY_POD = 'kube-root-ca.crt';

/** What a pod mounts, uses and runs as. */
export function podReferences(pod: Fields): TopologyReference[] {
  const spec = specOf(pod);
  const objects = referencesIn(spec)
    .filter(({ name }) => name !== IN_EVERY_POD)
    .flatMap(({ kind, name, via, optional }) =>
      referenceTo(via === 'volume' ? 'mounts' : 'uses', kind, name, optional ? { optional } : {}),
    );
  return distinctReferences([
    ...objects,
    ...volumesOf(spec).flatMap((volume) => volumeReferences(volume, textOf(volume.name), pod)),
    ...pullSecretsOf(spec).flatMap(({ name }) => referenceTo('uses', 'Secret', name)),
    ...referenceTo('runs-as', 'ServiceAccount', spec.serviceAccountName),
  ]);
}

function volumeReferences(volume: Fields, volumeName: string, pod: Fields): TopologyReference[] {
  // The claim of an ephemeral volume is named after pod and volume (Kubernetes "Ephemeral Volumes"); a template has none.
  const podName = textOf(metadataOf(pod).name);
  const ephemeral = 'ephemeral' in volume && podName !== '' ? `${podName}-${volumeName}` : '';
  const csi = fieldsOf(fieldsOf(volume['csi'])['nodePublishSecretRef']);
  return [
    ...referenceTo('mounts', 'PersistentVolumeClaim', claimOf(volume)),
    ...referenceTo('mounts', 'PersistentVolumeClaim', ephemeral),
    ...referenceTo('uses', 'Secret', csi['name']),
  ];
}
