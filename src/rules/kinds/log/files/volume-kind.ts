import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../../evidence/values.js';

interface Place {
  readonly evidence: Evidence;
  readonly container: ContainerEvidence;
}

/** Volumes that are shares of a file server: fields of the volume, and words of drivers and storage classes. */
const SHARES = ['nfs', 'azureFile', 'cephfs', 'glusterfs', 'quobyte'];
const SHARE_WORDS = /\bnfs|\bsmb|cifs|\befs\b|azure-?file|filestore|cephfs|glusterfs|juicefs|samba/i;

/** Whether a volume of the pod is a file share, as far as its manifest tells. */
export function isShare(evidence: Evidence, volume: string): boolean {
  const fields = evidence.manifest.volume(volume)?.fields ?? {};
  if (SHARES.some((kind) => kind in fields)) return true;
  const driver = textOf(fieldsOf(fields['csi'])['driver']) || textOf(fieldsOf(fields['flexVolume'])['driver']);
  const claim = textOf(fieldsOf(fields['persistentVolumeClaim'])['claimName']);
  return SHARE_WORDS.test(driver) || SHARE_WORDS.test(claim);
}

/** The name of a volume that the container mounts and that is a file share; '' where none is, or nothing tells. */
export function fileShareOf({ evidence, container }: Place): string {
  return container.volumeMounts.find(({ volume }) => isShare(evidence, volume))?.volume ?? '';
}

/** Where the container mounts its data, a claim or a directory of the node; undefined where it has none, or several. */
export function dataMountOf(place: Place): { readonly volume: string; readonly path: string } | undefined {
  return onlyMountOf(place, ['persistentVolumeClaim', 'hostPath']);
}

/** The volume with the data of the container, with its claim: `volume data (claim data-depot-0)`; `the volume` where it has none, or several. */
export function volumeWords(place: Place): string {
  const volume = dataMountOf(place)?.volume;
  if (volume === undefined) return 'the volume';
  const fields = place.evidence.manifest.volume(volume)?.fields ?? {};
  const claim = textOf(fieldsOf(fields['persistentVolumeClaim'])['claimName']);
  return `volume ${volume}${claim === '' ? '' : ` (claim ${claim})`}`;
}

/** Where the container mounts its claim; undefined where it has none, or several. */
export function claimMountOf(place: Place): { readonly volume: string; readonly path: string } | undefined {
  return onlyMountOf(place, ['persistentVolumeClaim']);
}

function onlyMountOf({ evidence, container }: Place, kinds: readonly string[]) {
  const mounts = container.volumeMounts.filter(({ volume }) => {
    const fields = evidence.manifest.volume(volume)?.fields ?? {};
    return kinds.some((kind) => kind in fields);
  });
  return mounts.length === 1 ? mounts[0] : undefined;
}
