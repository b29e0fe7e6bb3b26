import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import type { ManifestVolume } from '../../pod/manifest-parts.js';
import type { Quote } from '../support/quote.js';
import { fromManifest } from '../support/quotes.js';

/**
 * The volume of the pod that an event speaks of. Where the event names a PersistentVolume instead, the only claim of the pod is meant.
 */
export function podVolume(evidence: Evidence, name: string): ManifestVolume | undefined {
  const { manifest } = evidence;
  const claims = manifest.volumes.filter(({ fields }) => claimOf(fields) !== '');
  return manifest.volume(name) ?? (claims.length === 1 ? claims[0] : undefined);
}

/** The name of the claim behind a volume, or ''. */
export function claimOf(fields: ManifestVolume['fields']): string {
  return textOf(fieldsOf(fields['persistentVolumeClaim'])['claimName']);
}

/** The SecretProviderClass of a volume of the Secrets Store CSI driver, or ''. */
export function secretProviderClassOf(fields: ManifestVolume['fields']): string {
  return textOf(fieldsOf(fieldsOf(fields['csi'])['volumeAttributes'])['secretProviderClass']);
}

/** `volume data (claim orders-data), which container api mounts at /data`, as far as it is known. */
export function describeVolume(evidence: Evidence, name: string): string {
  return volumeSentence(evidence, name, podVolume(evidence, name));
}

/** The same of a volume that is certainly no PersistentVolume, so that no claim is meant. */
export function describeOwnVolume(evidence: Evidence, name: string, path?: string): string {
  return volumeSentence(evidence, name, evidence.manifest.volume(name), path);
}

function volumeSentence(evidence: Evidence, name: string, volume: ManifestVolume | undefined, path?: string): string {
  const claim = volume === undefined ? '' : claimOf(volume.fields);
  const secretClass = volume === undefined ? '' : secretProviderClassOf(volume.fields);
  const notes = [
    path ?? '',
    claim === '' ? '' : `claim ${claim}`,
    secretClass === '' ? '' : `SecretProviderClass ${secretClass}`,
  ]
    .filter((note) => note !== '')
    .join(', ');
  const mounts = mountsOf(evidence, volume?.name ?? name);
  const which = mounts.length === 0 ? '' : `, which ${mounts.join(' and ')},`;
  return `volume ${name}${notes === '' ? '' : ` (${notes})`}${which}`;
}

/** `container api mounts at /data`, for each container that has the volume. */
function mountsOf(evidence: Evidence, volume: string): string[] {
  const mounts = evidence.manifest.containers.flatMap(({ role, name, fields }) => {
    const found = [...listOf(fields['volumeMounts'], 100), ...listOf(fields['volumeDevices'], 100)]
      .map(fieldsOf)
      .find((each) => each['name'] === volume);
    if (found === undefined) return [];
    const where = textOf(found['mountPath'] ?? found['devicePath']);
    return [`${role === 'init' ? 'init container' : 'container'} ${name} mounts at ${where}`];
  });
  return mounts.slice(0, 3);
}

/** What stands in the manifest for the volume. */
export function quoteVolume(evidence: Evidence, name: string): Quote[] {
  const volume = podVolume(evidence, name);
  return volume === undefined ? [] : [fromManifest(volume.path, volume.fields)];
}
