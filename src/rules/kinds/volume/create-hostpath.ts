import { fieldsOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix, type Problem, type Proposal } from '../fix.js';
import { CREATING_TYPES, isProgramPath } from './hostpath-failure.js';

/** A hostPath volume at whose path the node does not have what the pod needs. */
export interface MissingPath {
  readonly volume: string;
  readonly path: string;
  /** What the type of the volume demands of the path; absent where it demands nothing, and only a subPath finds it missing. */
  readonly demanded?: string;
}

/** The kubelet makes the directory or file of a hostPath that is missing on the node. */
export const createHostpath = fix<MissingPath>({
  strategy: 'create-hostpath',
  title: 'Let the kubelet create the missing directory or file of a hostPath',
  touches: ['/spec/volumes/*/hostPath/type'],
  propose: ({ volume, path, demanded }, problem) =>
    demanded === undefined
      ? createUnchecked(problem, volume, path)
      : createDemanded(problem, { volume, path, demanded }),
});

function createDemanded({ pod }: Problem, { volume, path, demanded }: Required<MissingPath>): Proposal[] {
  const types = CREATING_TYPES.get(demanded);
  const place = volumePath(pod, volume);
  if (types === undefined || place === undefined || isProgramPath(path)) return [];
  const edit = new PodEdit(pod);
  const source = fieldsOf(edit.get([...place, 'hostPath']));
  if (source['path'] !== path || source['type'] !== types.demands) return [];
  edit.set([...place, 'hostPath', 'type'], types.creates);
  const parents = demanded === 'file' ? ' The directory that it stands in must exist.' : '';
  return [
    {
      title: `Set the hostPath type of volume ${volume} to ${types.creates}`,
      explanation:
        `Volume ${volume} demands that ${path} is a ${demanded} on the node (type ${types.demands}), and it is not. With type ${types.creates} instead the kubelet ` +
        `creates an empty one where nothing stands.${parents} What the ${demanded} should hold does not come by itself, and if something else stands there, the pod still fails.`,
      assumes: [
        `Nothing stands at ${path} on the node yet.`,
        `An empty ${demanded} at ${path} will do for the application.`,
      ],
      scope: 'mirror-only',
      patch: edit.patch,
    },
  ];
}

function createUnchecked({ pod }: Problem, volume: string, path: string): Proposal[] {
  const place = volumePath(pod, volume);
  if (place === undefined) return [];
  const edit = new PodEdit(pod);
  const type = fieldsOf(edit.get([...place, 'hostPath']))['type'] ?? '';
  if (type !== '') return [];
  edit.set([...place, 'hostPath', 'type'], 'DirectoryOrCreate');
  return [
    {
      title: `Set the hostPath type of volume ${volume} to DirectoryOrCreate`,
      explanation: `Nothing stands at ${path} on the node, of which volume ${volume} is made. With type DirectoryOrCreate the kubelet creates an empty directory there, of user and group root. What it should hold does not come by itself.`,
      assumes: [`An empty directory at ${path} will do for the application.`],
      scope: 'mirror-only',
      patch: edit.patch,
    },
  ];
}
