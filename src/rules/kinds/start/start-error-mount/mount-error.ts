import { baseName } from '../../../base-name.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { firstCaptured } from '../../support/texts.js';
import { type RuntimeError, runtimeErrorsOf } from '../runtime-error.js';
import { coverOf, type MountCover, type MountSource, mountSource } from './mount-cover.js';
import { isOwnFile } from './own-file.js';

/** A container into which the runtime cannot mount a volume. */
export interface MountError extends RuntimeError {
  /** The path in the container; '' where the text does not name it. */
  readonly target: string;
  readonly why:
    | 'node-path'
    | 'absent'
    | 'own-file'
    | 'prepared'
    | 'file-and-directory'
    | 'source-gone'
    | 'read-only'
    | 'permission'
    | 'exists'
    | 'away'
    | 'other';
  /** The mount of the manifest, where it is found. */
  readonly mount: Fields | undefined;
  /** The path on the node of a hostPath volume; '' where the volume is none. */
  readonly hostPath: string;
  /** The directory that the runtime cannot make, or does not find, on the node, with why `node-path` or `absent`. */
  readonly nodePath: string;
  /** The path on the node that the kubelet has made for a subPath, with why `prepared`. */
  readonly prepared: string;
  /** The mount above the target, which hides what the image has there. */
  readonly cover: MountCover | undefined;
  /** The ConfigMap or Secret of the volume, where it is one. */
  readonly source: MountSource | undefined;
}

export const MOUNT_TARGETS = caseTable([
  {
    pattern: /to rootfs (?:"[^"]{0,500}" )?at "([^"]{1,500})"/,
    example: 'error mounting "/var/lib/kubelet/pods/0c/volumes/x" to rootfs at "/etc/app.conf": not a directory',
  },
  {
    pattern: /create mountpoint for (\/[^\s:]{1,500}) mount/,
    example: 'create mountpoint for /etc/app.conf mount: not a directory',
  },
  { pattern: /make mountpoint "([^"]{1,500})"/, example: 'make mountpoint "/etc/conf/ca": read-only file system' },
  {
    pattern: /mount `[^`]{1,500}` to `([^`]{1,500})`/,
    example: 'mount `/var/lib/kubelet/pods/0c/volumes/x` to `etc/app.conf`: Not a directory',
  },
  { pattern: /(?:creating|open) `([^`]{1,500})`/, example: 'creating `/etc/app.conf`: openat2: Not a directory' },
  { pattern: /mkdir(?:at)? "?([^\s":]{1,500})/, example: 'mkdirat etc/conf/ca: read-only file system' },
]);

/** docker makes no directory on the node for a mount of type bind. */
const ABSENT_SOURCE = /bind source path does not exist: (\/[^\s"':]{1,500})/;

/** A runtime makes the directory of a hostPath volume on the node where the volume has no type and it is not there (containerd, docker). */
export const NODE_PATHS = caseTable([
  {
    pattern: /creating mount source path '([^']{1,500})'/,
    example: "creating mount source path '/srv/data': mkdir /srv: read-only file system",
  },
  {
    pattern: /(?:generate spec|OCI options): failed to mkdir "([^"]{1,500})"/,
    example: 'failed to generate spec: failed to mkdir "/opt/agent": mkdir /opt/agent: read-only file system',
  },
  {
    pattern: ABSENT_SOURCE,
    example: 'invalid mount config for type "bind": bind source path does not exist: /srv/data',
  },
]);

/** What the kubelet has made of a subPath, from which no runtime makes a directory unless it lost sight of the mount. */
const PREPARED = /\/volume-subpaths\/([^/\s]{1,253})\/[^/\s]{1,253}\/(\d{1,4})$/;

/** What the kubelet has mounted for a volume; a runtime makes it only where it is there and does not answer. */
const KUBELET_VOLUME =
  /mkdir \S{1,200}\/pods\/[^/\s]{1,60}\/volumes\/[\w.-]{1,60}~[\w.-]{1,60}\/([^/\s:']{1,253})\S{0,60}: file exists/;

export const MOUNT_FAULTS = caseTable<CaseRow & { readonly why: MountError['why'] }>([
  {
    why: 'away',
    pattern: /host is down|stale (?:NFS )?file handle|transport endpoint is not connected/i,
    example: 'stat /var/lib/kubelet/pods/0c/volumes/kubernetes.io~nfs/data: stale NFS file handle',
  },
  {
    why: 'away',
    pattern: KUBELET_VOLUME,
    example: 'mkdir /var/lib/kubelet/pods/0c/volumes/kubernetes.io~nfs/data: file exists',
  },
  {
    why: 'file-and-directory',
    pattern: /not a directory|is a directory|directory onto a file/i,
    example: 'error mounting "/var/lib/kubelet/pods/0c/volumes/x" to rootfs at "/etc/app.conf": not a directory',
  },
  {
    why: 'read-only',
    pattern: /read-only file system/i,
    example: 'make mountpoint "/etc/conf/ca": mkdirat etc/conf/ca: read-only file system',
  },
  {
    why: 'exists',
    pattern: /file exists/i,
    example: 'mkdir /data: file exists',
  },
  {
    why: 'permission',
    pattern: /permission denied|operation not permitted/i,
    example: 'mount `/data` to `/data`: Operation not permitted',
  },
  {
    why: 'source-gone',
    pattern: /no such file or directory/i,
    example:
      'error mounting "/var/lib/kubelet/pods/0c/volume-subpaths/conf/api/0" to rootfs at "/etc/app.conf": no such file or directory',
  },
]);

export function mountErrors(evidence: Evidence): readonly MountError[] {
  return runtimeErrorsOf(evidence, 'mount').map((error) => {
    const { made, isPrepared, nodePath, asked, mount } = placeOf(evidence, error);
    const target = textOf(mount?.['mountPath']) || asked;
    const cover = coverOf(evidence, error.container, target);
    const isOwn = mount === undefined && cover !== undefined && isOwnFile(error.container, target);
    return {
      ...error,
      target,
      why: isOwn ? 'own-file' : whyOf(error.message, nodePath, isPrepared),
      nodePath,
      prepared: isPrepared ? made : '',
      mount,
      cover,
      ...ofMount(evidence, mount, error.message),
    };
  });
}

/** What the text names, on the node and in the container, and the mount of the manifest that belongs to it. */
function placeOf(evidence: Evidence, { container, message }: RuntimeError) {
  const made = firstCaptured(NODE_PATHS.find(message)?.match);
  const isPrepared = PREPARED.test(made);
  const asked = made === '' ? mountTarget(message) : '';
  const volume = firstCaptured(KUBELET_VOLUME.exec(message));
  if (volume !== '')
    return { made, isPrepared, asked, nodePath: '', mount: mountOfVolume(evidence, container, volume) };
  const nodePath = isPrepared ? '' : made;
  return { made, isPrepared, asked, nodePath, mount: mountOf(evidence, container, { made, asked }) };
}

/** The mount of the manifest that is asked for: by the path on the node, or by that in the container. */
function mountOf(
  evidence: Evidence,
  container: ContainerEvidence,
  { made, asked }: { readonly made: string; readonly asked: string },
): Fields | undefined {
  const mounts = listOf(container.fields['volumeMounts']).map(fieldsOf);
  const [, volume, place] = PREPARED.exec(made) ?? [];
  if (volume !== undefined) {
    const named = mounts.filter((each) => textOf(each['name']) === volume);
    return named.find((each) => mounts.indexOf(each) === Number(place)) ?? named[0];
  }
  if (made === '') return mounts.find((each) => isAt(textOf(each['mountPath']), asked));
  return mounts.find((each) => isAt(volumeOf(evidence, each).hostPath, made));
}

/** The mount of the volume that the kubelet keeps under this name: its own, or that of its PersistentVolume, which the pod does not tell where it has several claims. */
function mountOfVolume({ manifest }: Evidence, { fields }: ContainerEvidence, name: string): Fields | undefined {
  const mounts = listOf(fields['volumeMounts']).map(fieldsOf);
  const ofClaims = mounts.filter(
    (each) => manifest.volume(textOf(each['name']))?.fields['persistentVolumeClaim'] !== undefined,
  );
  return mounts.find((each) => textOf(each['name']) === name) ?? (ofClaims.length === 1 ? ofClaims[0] : undefined);
}

function whyOf(message: string, nodePath: string, isPrepared: boolean): MountError['why'] {
  if (isPrepared) return 'prepared';
  if (ABSENT_SOURCE.test(message)) return 'absent';
  return nodePath === '' ? (MOUNT_FAULTS.find(message)?.row.why ?? 'other') : 'node-path';
}

/** Older runtimes give the path on the node, which ends in `merged` or `rootfs` and the path in the container. */
function mountTarget(message: string): string {
  return firstCaptured(MOUNT_TARGETS.find(message)?.match).replace(/^\/.{1,400}\/(?:merged|rootfs)(?=\/)/, '');
}

/** crun gives the path without its first slash. */
function isAt(mountPath: string, target: string): boolean {
  const bare = (path: string) => path.replace(/^\/|\/$/g, '');
  return mountPath !== '' && bare(mountPath) === bare(target);
}

/** Of a mount that the manifest does not show, the path on the node that the text names, unless the kubelet has made it. */
function ofMount(
  evidence: Evidence,
  mount: Fields | undefined,
  message: string,
): Pick<MountError, 'hostPath' | 'source'> {
  const own = volumeOf(evidence, mount);
  if (mount !== undefined) return own;
  const [, path = ''] = OF_NODE.exec(message) ?? [];
  return { ...own, hostPath: OF_KUBELET.test(path) ? '' : path };
}

/** What the kubelet itself makes for a pod, unlike paths of the node. */
export const OF_KUBELET = /\/pods\/[^/\s]{1,64}\/(?:volumes|volume-subpaths|etc-hosts|containers|plugins)\b/;
const OF_NODE = /error mounting "(\/[^"]{1,500})" to rootfs/;

function volumeOf(evidence: Evidence, mount: Fields | undefined): Pick<MountError, 'hostPath' | 'source'> {
  const fields = mount === undefined ? {} : evidence.manifest.volume(textOf(mount['name']))?.fields;
  const hostPath = textOf(fieldsOf(fields?.['hostPath'])['path']);
  return {
    hostPath,
    source: mountSource('ConfigMap', fields?.['configMap']) ?? mountSource('Secret', fields?.['secret']),
  };
}

/** Whether the subPath of the mount is a file that the volume has: then it is the target that is a directory. `keys` are those of the volume's object. */
export function isFileOf(
  { mount, source, target }: Pick<MountError, 'mount' | 'source' | 'target'>,
  keys: readonly string[],
): boolean {
  const isNamedAsFile = baseName(target).indexOf('.') > 0;
  if (isNamedAsFile || target.endsWith(`/${textOf(mount?.['subPath'])}`)) return false;
  const files = source === undefined || source.items.length === 0 ? keys : source.items;
  return source !== undefined && files.includes(textOf(mount?.['subPath']));
}
