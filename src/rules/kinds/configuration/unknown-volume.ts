import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { type ConfigError, configErrors } from './config-error.js';

/** A container that mounts a volume that the pod does not have. */
export interface UnknownVolume extends ConfigError {
  readonly volume: string;
}

const TEXT = /cannot find volume "([^"]{1,253})" to mount/;

/** Kubelet: `cannot find volume "V" to mount into container "C"`. */
export function unknownVolumes(evidence: Evidence): readonly UnknownVolume[] {
  return configErrors(evidence).flatMap((error) => {
    const volume = TEXT.exec(error.message)?.[1];
    return volume === undefined ? [] : [{ ...error, volume }];
  });
}

/** The mount of a volume in the manifest of a container. */
export function mountOf(container: ContainerEvidence, volume: string): Fields | undefined {
  return listOf(container.fields['volumeMounts'])
    .map(fieldsOf)
    .find((mount) => mount['name'] === volume);
}
