import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import type { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingLine } from './failing-line.js';
import { deniedMount, deniedPath, lacksGroup, PERMISSION_SIGNATURE } from './log-permission-denied.js';

/** Volumes of which the kubelet can change the group, and which do not belong to everybody as they are. */
const OWNED = ['persistentVolumeClaim', 'ephemeral', 'csi'];
const FS_GROUP = ['spec', 'securityContext', 'fsGroup'] as const;

/** A program that is not root and may not write to a volume gets the volume by its group. */
export const volumeGroup: Fixer = {
  strategy: 'volume-group',
  title: 'Give the volumes of the pod to the group of the user that the program runs as (fsGroup)',
  kinds: ['log-permission-denied'],
  touches: ['/spec/securityContext/fsGroup', '/spec/securityContext/fsGroupChangePolicy'],
  propose: (problem) => {
    const line = failingLine(problem, PERMISSION_SIGNATURE);
    if (line === undefined) return [];
    const { context, container, path, edit } = line;
    if (!lacksGroup(context)) return [];
    const denied = deniedPath(context);
    const mount = deniedMount(context);
    const fields = fieldsOf(edit.get(path));
    const group = groupOf(problem.pod, fields);
    const isOpen = mount !== undefined && isWritable(edit, fields, mount);
    if (!isOpen || group === undefined || (edit.get(FS_GROUP) ?? null) !== null) return [];
    edit.set(FS_GROUP, group).set(['spec', 'securityContext', 'fsGroupChangePolicy'], 'OnRootMismatch');
    return [
      {
        title: `Give the volumes of the pod to group ${group} (fsGroup)`,
        explanation:
          `Container ${container.name} does not run as root and may not access ${denied} on volume ${mount.volume}, which is mounted at ${mount.path}. ` +
          `With securityContext.fsGroup ${group} the kubelet gives the volume to that group and makes it writable for it; fsGroupChangePolicy OnRootMismatch does so only where the group is another one, so that large volumes do not hold up every start.`,
        assumes: [
          `The driver of volume ${mount.volume} supports fsGroup: NFS and other shared filesystems mostly do not, there the export itself must allow group ${group}.`,
        ],
        patch: edit.patch,
      },
    ];
  },
};

/** The group of the user that the container runs as; undefined for root and where the manifest does not say. */
function groupOf(pod: Fields, container: Fields): number | undefined {
  const ofPod = fieldsOf(fieldsOf(pod['spec'])['securityContext']);
  const own = fieldsOf(container['securityContext']);
  const user = own['runAsUser'] ?? ofPod['runAsUser'];
  const group = own['runAsGroup'] ?? ofPod['runAsGroup'];
  if (typeof user !== 'number' || user === 0) return undefined;
  return typeof group === 'number' && group !== 0 ? group : user;
}

function isWritable(
  edit: PodEdit,
  container: Fields,
  mount: { readonly volume: string; readonly path: string },
): boolean {
  const place = volumePath(fieldsOf(edit.document), mount.volume);
  const volume = place === undefined ? {} : fieldsOf(edit.get(place));
  const mounts = listOf(container['volumeMounts']).map(fieldsOf);
  const isReadOnly = mounts.some((each) => each['mountPath'] === mount.path && each['readOnly'] === true);
  return !isReadOnly && OWNED.some((kind) => kind in volume);
}
