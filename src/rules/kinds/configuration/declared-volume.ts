import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { containerPath, indexByName, volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Problem, Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { closestName } from '../support/names.js';
import { unknownVolumes } from './unknown-volume.js';

/** A volumeMount that names no volume of the pod takes the one of a near name; to see whether the rest works, an empty one is declared. */
export const declaredVolume: Fixer = {
  strategy: 'declared-volume',
  title: 'Mount a volume that the pod has',
  kinds: ['config-other'],
  touches: [
    '/spec/volumes/*/name',
    '/spec/volumes/*/emptyDir/**',
    ...['containers', 'initContainers'].map((list) => `/spec/${list}/*/volumeMounts/*/name`),
  ],
  propose: (problem) =>
    unknownVolumes(problem.evidence)
      .filter(({ container }) => container === problem.container)
      .filter(({ volume }) => isMounted(problem, volume) && volumePath(problem.pod, volume) === undefined)
      .flatMap(({ volume }) => [...renamed(problem, volume), ...emptied(problem, volume)]),
};

function isMounted({ pod, container }: Problem, volume: string): boolean {
  const path = container === undefined ? undefined : containerPath(pod, container);
  return path !== undefined && indexByName(new PodEdit(pod).get([...path, 'volumeMounts']), volume) !== undefined;
}

function renamed({ pod, container }: Problem, volume: string): Proposal[] {
  const path = container === undefined ? undefined : containerPath(pod, container);
  const names = listOf(fieldsOf(pod['spec'])['volumes']).map((each) => textOf(fieldsOf(each)['name']));
  const nearest = closestName(volume, names);
  if (path === undefined || nearest === undefined) return [];
  const edit = new PodEdit(pod);
  const mounts = listOf(edit.get([...path, 'volumeMounts'])).map(fieldsOf);
  mounts.forEach((mount, index) => {
    if (mount['name'] === volume) edit.set([...path, 'volumeMounts', index, 'name'], nearest);
  });
  if (edit.patch.length === 0) return [];
  return [
    {
      title: `Mount volume ${nearest} instead of ${volume}`,
      explanation: `The pod has no volume ${volume}, but one named ${nearest}. The volumeMount of container ${container?.name} now takes ${nearest}.`,
      assumes: [`Volume ${nearest} is the one that was meant.`],
      patch: edit.patch,
    },
  ];
}

function emptied({ pod }: Problem, volume: string): Proposal[] {
  return [
    {
      title: `Declare volume ${volume} as an empty directory`,
      explanation: `The pod has no volume ${volume}. An emptyDir of this name lets it start without the data that the volume should have.`,
      assumes: [`The application starts with an empty volume ${volume}.`],
      scope: 'mirror-only',
      patch: new PodEdit(pod).append(['spec', 'volumes'], { name: volume, emptyDir: {} }).patch,
    },
  ];
}
