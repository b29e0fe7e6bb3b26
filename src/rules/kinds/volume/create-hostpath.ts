import { fieldsOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type MissingHostPath, missingHostPaths } from '../configuration/missing-host-path.js';
import type { Problem, Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { firstProposals } from './first-proposals.js';
import { CREATING_TYPES, type HostPathFailure, hostPathFailures } from './hostpath-failure.js';

/** The kubelet makes the directory or file of a hostPath that is missing on the node. */
export const createHostpath: Fixer = {
  strategy: 'create-hostpath',
  title: 'Let the kubelet create the missing directory or file of a hostPath',
  kinds: ['mount-hostpath-type', 'config-other'],
  touches: ['/spec/volumes/*/hostPath/type'],
  propose: (problem) =>
    problem.kind === 'config-other'
      ? firstProposals(missingHostPaths(problem.evidence), (missing) => ofUnchecked(problem, missing))
      : firstProposals(hostPathFailures(problem.evidence), (failure) => proposals(problem, failure)),
};

function proposals({ pod }: Problem, { volume, path, demanded }: HostPathFailure): Proposal[] {
  const types = CREATING_TYPES.get(demanded);
  const place = volumePath(pod, volume);
  if (types === undefined || place === undefined) return [];
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

/** A volume whose type demands nothing of the path, so that only the subPath finds it missing. */
function ofUnchecked({ pod, container }: Problem, missing: MissingHostPath): Proposal[] {
  const { volume, path } = missing;
  const place = volumePath(pod, volume);
  if (place === undefined || container !== missing.container) return [];
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
