import { type Shape, textOf } from '../evidence/values.js';
import {
  claimOf,
  claimSourceOf,
  containersOf,
  type DeviceFields,
  devicesOf,
  type MountFields,
  mountsOf,
  type PodSpec,
  type VolumeFields,
  volumesOf,
} from '../pod/pod-fields.js';
import { withoutFields } from '../pod/server-fields.js';
import { hostPathOf, sourceNamed } from '../pod/volume-fields.js';

/** What a volume of a mirror has in place of what others write to. */
export interface ReplacedVolume {
  readonly volume: string;
  /** Such as `PersistentVolumeClaim data`. */
  readonly source: string;
}

/** Sources that hold data of others, and of which nobody can tell who uses them (Kubernetes "Types of volumes"). */
const SHARED_SOURCES: readonly (readonly (keyof VolumeFields)[])[] = [
  ['nfs', 'cephfs', 'glusterfs', 'iscsi', 'rbd', 'fc', 'quobyte', 'flexVolume', 'csi', 'portworxVolume', 'scaleIO'],
  ['awsElasticBlockStore', 'gcePersistentDisk', 'azureDisk', 'azureFile', 'cinder', 'vsphereVolume', 'storageos'],
  ['flocker', 'photonPersistentDisk'],
];
const SHARED: ReadonlySet<string> = new Set(SHARED_SOURCES.flat());
/** Drivers of `csi` volumes that only hand out files of the pod's own. */
const OWN_FILES = /secrets-store|spiffe|cert-manager|identity/;

/** The volumes, with an empty directory in place of what is in use elsewhere and could be written to. */
export function mirrorVolumes(
  spec: PodSpec,
  claimsInUse: ReadonlySet<string>,
): { readonly volumes: readonly VolumeFields[]; readonly replaced: readonly ReplacedVolume[] } {
  const replaced: ReplacedVolume[] = [];
  const volumes = volumesOf(spec).map((volume) => {
    const source = usedSource(volume, claimsInUse);
    const name = textOf(volume.name);
    if (source === undefined || isOnlyRead(spec, name)) return volume;
    replaced.push({ volume: name, source: source.words });
    return { ...withoutFields(volume, [source.kind]), emptyDir: {} };
  });
  return { volumes, replaced };
}

function usedSource(
  volume: VolumeFields,
  claimsInUse: ReadonlySet<string>,
): { readonly kind: string; readonly words: string } | undefined {
  const name = claimOf(volume);
  if (claimsInUse.has(name) && claimSourceOf(volume).readOnly !== true)
    return { kind: 'persistentVolumeClaim', words: `PersistentVolumeClaim ${name}` };
  const kind = Object.keys(volume).find((key) => SHARED.has(key));
  if (kind === undefined) return undefined;
  const { readOnly, driver }: Shape<'driver' | 'readOnly'> = sourceNamed(volume, kind);
  if (readOnly === true) return undefined;
  const isOwn = kind === 'csi' && OWN_FILES.test(textOf(driver));
  return isOwn ? undefined : { kind, words: `the ${kind} volume` };
}

/** Whether all containers mount it, and for reading only. */
function isOnlyRead(spec: PodSpec, volume: string): boolean {
  const uses = usesOf(spec, volume);
  return uses.length > 0 && uses.every(({ readOnly }) => readOnly === true);
}

/** Where a volume is mounted, or handed to a container as a device. */
function usesOf(spec: PodSpec, volume: string): readonly (MountFields & DeviceFields)[] {
  return containersOf(spec)
    .flatMap((container) => [...mountsOf(container), ...devicesOf(container)])
    .filter(({ name }) => name === volume);
}

/** Volumes in use elsewhere that a container has as a device: an empty directory cannot stand in for them. */
export function devicesInUse(spec: PodSpec, claimsInUse: ReadonlySet<string>): readonly ReplacedVolume[] {
  return mirrorVolumes(spec, claimsInUse).replaced.filter(({ volume }) =>
    usesOf(spec, volume).some((use) => 'devicePath' in use),
  );
}

/** The volumes of the node that a container can write to, by their paths. */
export function writableHostPaths(spec: PodSpec): readonly string[] {
  return volumesOf(spec)
    .filter((volume) => 'hostPath' in volume && !isOnlyRead(spec, textOf(volume.name)))
    .map((volume) => textOf(hostPathOf(volume).path));
}
