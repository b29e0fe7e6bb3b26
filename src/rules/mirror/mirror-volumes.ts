import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS } from '../pod/container-lists.js';
import { claimOf, type PodSpec, volumesOf } from '../pod/pod-fields.js';
import { without } from '../pod/server-fields.js';

/** What a volume of a mirror has in place of what others write to. */
export interface ReplacedVolume {
  readonly volume: string;
  /** Such as `PersistentVolumeClaim data`. */
  readonly source: string;
}

/** Sources that hold data of others, and of which nobody can tell who uses them (Kubernetes "Types of volumes"). */
const SHARED = new Set([
  ...['nfs', 'cephfs', 'glusterfs', 'iscsi', 'rbd', 'fc', 'quobyte', 'flexVolume', 'csi', 'portworxVolume', 'scaleIO'],
  ...['awsElasticBlockStore', 'gcePersistentDisk', 'azureDisk', 'azureFile', 'cinder', 'vsphereVolume', 'storageos'],
  ...['flocker', 'photonPersistentDisk'],
]);
/** Drivers of `csi` volumes that only hand out files of the pod's own. */
const OWN_FILES = /secrets-store|spiffe|cert-manager|identity/;

/** The volumes, with an empty directory in place of what is in use elsewhere and could be written to. */
export function mirrorVolumes(
  spec: PodSpec,
  claimsInUse: ReadonlySet<string>,
): { readonly volumes: readonly unknown[]; readonly replaced: readonly ReplacedVolume[] } {
  const replaced: ReplacedVolume[] = [];
  const volumes = listOf(spec['volumes']).map((element) => {
    const volume = fieldsOf(element);
    const source = usedSource(volume, claimsInUse);
    const name = textOf(volume['name']);
    if (source === undefined || isOnlyRead(spec, name)) return element;
    replaced.push({ volume: name, source: source.words });
    return { ...without(volume, [source.kind]), emptyDir: {} };
  });
  return { volumes, replaced };
}

function usedSource(
  volume: Fields,
  claimsInUse: ReadonlySet<string>,
): { readonly kind: string; readonly words: string } | undefined {
  const claim = fieldsOf(volume['persistentVolumeClaim']);
  const name = claimOf(volume);
  if (claimsInUse.has(name) && claim['readOnly'] !== true)
    return { kind: 'persistentVolumeClaim', words: `PersistentVolumeClaim ${name}` };
  const kind = Object.keys(volume).find((key) => SHARED.has(key));
  if (kind === undefined || fieldsOf(volume[kind])['readOnly'] === true) return undefined;
  const isOwn = kind === 'csi' && OWN_FILES.test(textOf(fieldsOf(volume['csi'])['driver']));
  return isOwn ? undefined : { kind, words: `the ${kind} volume` };
}

/** Whether all containers mount it, and for reading only. */
function isOnlyRead(spec: PodSpec, volume: string): boolean {
  const mounts = mountsOf(spec, volume);
  return mounts.length > 0 && mounts.every((mount) => mount['readOnly'] === true);
}

/** Where a volume is mounted, or handed to a container as a device. */
export function mountsOf(spec: PodSpec, volume: string): readonly Fields[] {
  return CHANGEABLE_LISTS.flatMap((list) => listOf(spec[list]).map(fieldsOf))
    .flatMap(({ volumeMounts, volumeDevices }) => [...listOf(volumeMounts), ...listOf(volumeDevices)].map(fieldsOf))
    .filter(({ name }) => name === volume);
}

/** Volumes in use elsewhere that a container has as a device: an empty directory cannot stand in for them. */
export function devicesInUse(spec: PodSpec, claimsInUse: ReadonlySet<string>): readonly ReplacedVolume[] {
  return mirrorVolumes(spec, claimsInUse).replaced.filter(({ volume }) =>
    mountsOf(spec, volume).some((mount) => 'devicePath' in mount),
  );
}

/** The volumes of the node that a container can write to, by their paths. */
export function writableHostPaths(spec: PodSpec): readonly string[] {
  return volumesOf(spec)
    .filter((volume) => 'hostPath' in volume && !isOnlyRead(spec, textOf(volume['name'])))
    .map((volume) => textOf(fieldsOf(volume['hostPath'])['path']));
}
