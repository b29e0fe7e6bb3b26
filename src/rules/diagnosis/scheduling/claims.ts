import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';

/** A volume of the pod that a PersistentVolumeClaim stands behind. */
export interface ClaimVolume {
  readonly name: string;
  readonly claim: string;
  readonly path: string;
}

export function claimVolumes(evidence: Evidence): ClaimVolume[] {
  return evidence.manifest.volumes.flatMap((volume) => {
    const claim = textOf(fieldsOf(volume.fields['persistentVolumeClaim'])['claimName']);
    if (claim !== '') return [{ name: volume.name, claim, path: `${volume.path}.persistentVolumeClaim` }];
    if (!('ephemeral' in volume.fields)) return [];
    return [{ name: volume.name, claim: `${evidence.podName}-${volume.name}`, path: `${volume.path}.ephemeral` }];
  });
}
