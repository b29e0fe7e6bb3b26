import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { containerPath, indexByName, volumePath } from '../../../pod/places.js';
import { PodEdit } from '../../../pod/pod-edit.js';
import type { Draft } from '../../define-kind.js';
import type { Problem, Proposal } from '../../fix.js';
import { changeStep, describeCheck, recoveryCheck } from '../../support/commands.js';
import { closestName, consequence, didYouMean, nameContainer } from '../../support/names.js';
import { fromEventIfAny, fromStatus } from '../../support/quotes.js';
import { type ConfigError, configErrors } from '../config-error.js';

/** A container that mounts a volume that the pod does not have. */
export interface UnknownVolume extends ConfigError {
  readonly by: 'unknown-volume';
  readonly volume: string;
}

const TEXT = /cannot find volume "([^"]{1,253})" to mount/;

/** Kubelet: `cannot find volume "V" to mount into container "C"`. */
export function unknownVolumes(evidence: Evidence): readonly UnknownVolume[] {
  return configErrors(evidence).flatMap((error) => {
    const volume = TEXT.exec(error.message)?.[1];
    return volume === undefined ? [] : [{ ...error, by: 'unknown-volume', volume }];
  });
}

export function sayUnknownVolume({ container, volume, event }: UnknownVolume, evidence: Evidence): Draft {
  const names = evidence.manifest.volumes.map((each) => each.name);
  const known = names.length === 0 ? '' : ` Its volumes are: ${names.slice(0, 10).join(', ')}.`;
  return {
    title: `${container.name} mounts volume ${volume}, which the pod does not have`,
    cause:
      `${nameContainer(container)} mounts the volume "${volume}", but the pod has no volume of this name under spec.volumes, so the kubelet cannot create the container.` +
      `${known}${didYouMean(volume, names)}${consequence(evidence, container)}`,
    container,
    objects: [`volume ${volume}`],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: [
      changeStep(
        evidence,
        `Declare the volume ${volume} under spec.volumes, or correct the name in ${container.path}.volumeMounts`,
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** The volume of a near name is mounted; to see whether the rest works, an empty one is declared. */
export function declareVolume(unknown: UnknownVolume, problem: Problem): Proposal[] {
  const { volume } = unknown;
  const path = containerPath(problem.pod, unknown.container);
  const edit = new PodEdit(problem.pod);
  const isMounted = path !== undefined && indexByName(edit.get([...path, 'volumeMounts']), volume) !== undefined;
  if (!isMounted || volumePath(problem.pod, volume) !== undefined) return [];
  return [...renameMounts(unknown, problem), emptyVolume(volume, edit)];
}

function renameMounts({ container, volume }: UnknownVolume, { pod }: Problem): Proposal[] {
  const path = containerPath(pod, container);
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
      explanation: `The pod has no volume ${volume}, but one named ${nearest}. The volumeMount of container ${container.name} now takes ${nearest}.`,
      assumes: [`Volume ${nearest} is the one that was meant.`],
      patch: edit.patch,
    },
  ];
}

function emptyVolume(volume: string, edit: PodEdit): Proposal {
  return {
    title: `Declare volume ${volume} as an empty directory`,
    explanation: `The pod has no volume ${volume}. An emptyDir of this name lets it start without the data that the volume should have.`,
    assumes: [`The application starts with an empty volume ${volume}.`],
    scope: 'mirror-only',
    patch: edit.append(['spec', 'volumes'], { name: volume, emptyDir: {} }).patch,
  };
}
