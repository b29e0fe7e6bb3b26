import { elementsAt, type Fields, fieldsOf, type Shape } from '../evidence/values.js';
import { metadataOf } from '../pod/object.js';
import { readPod } from '../pod/pod.js';
import { claimOf } from '../pod/pod-fields.js';
import { distinctReferences, referenceTo } from './project-object.js';
import type { TopologyReference } from './topology-object.js';

/** Every namespace has it, and every pod mounts it. */
const IN_EVERY_POD = 'kube-root-ca.crt';

/** What a pod mounts, uses and runs as. */
export function podReferences(pod: Fields): TopologyReference[] {
  const manifest = readPod(pod);
  const objects = manifest.references
    .filter(({ name }) => name !== IN_EVERY_POD)
    .flatMap(({ kind, name, via, optional }) =>
      referenceTo(via === 'volume' ? 'mounts' : 'uses', kind, name, optional ? { optional } : {}),
    );
  return distinctReferences([
    ...objects,
    ...manifest.volumes.flatMap(({ name, fields }) => volumeReferences(fields, name, pod)),
    ...elementsAt<Shape<'name'>>(manifest.spec.imagePullSecrets).flatMap(({ name }) =>
      referenceTo('uses', 'Secret', name),
    ),
    ...referenceTo('runs-as', 'ServiceAccount', manifest.spec.serviceAccountName),
  ]);
}

function volumeReferences(volume: Fields, volumeName: string, pod: Fields): TopologyReference[] {
  // The claim of an ephemeral volume is named after pod and volume (Kubernetes "Ephemeral Volumes").
  const ephemeral = 'ephemeral' in volume ? `${String(metadataOf(pod).name)}-${volumeName}` : '';
  const csi = fieldsOf(fieldsOf(volume['csi'])['nodePublishSecretRef']);
  return [
    ...referenceTo('mounts', 'PersistentVolumeClaim', claimOf(volume)),
    ...referenceTo('mounts', 'PersistentVolumeClaim', ephemeral),
    ...referenceTo('uses', 'Secret', csi['name']),
  ];
}
