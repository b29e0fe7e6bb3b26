import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { parseImage } from '../../../pod/image-reference.js';
import { PodEdit } from '../../../pod/pod-edit.js';
import { fix, type Problem, type Proposal } from '../../fix.js';
import type { ImageFailure } from '../image-failure.js';
import { nearSecret, pullSecrets } from '../pull-secrets.js';

const SECRETS = ['spec', 'imagePullSecrets'];

/** Names a pull secret that exists, in place of one that does not or of none. */
export const useExistingPullSecret = fix<ImageFailure>({
  strategy: 'use-existing-pull-secret',
  title: 'Name a pull secret that exists in the namespace',
  touches: ['/spec/imagePullSecrets/**'],
  propose: ({ image }, problem) => {
    const { registry } = parseImage(image);
    const replaced = replaceMissing(problem, registry);
    return replaced.length > 0 ? replaced : addKnown(problem, registry);
  },
});

function pullSecretNames({ pod }: Problem): readonly string[] {
  return listOf(fieldsOf(pod['spec'])['imagePullSecrets']).map((element) => textOf(fieldsOf(element)['name']));
}

function replaceMissing(problem: Problem, registry: string): Proposal[] {
  const { evidence, pod } = problem;
  const { missing } = pullSecrets(evidence);
  const names = pullSecretNames(problem);
  const swaps = names.flatMap((name, index) => {
    const near = missing.includes(name) ? nearSecret(evidence, name) : undefined;
    return near === undefined || names.includes(near) ? [] : [{ index, name, near }];
  });
  if (swaps.length === 0) return [];
  const edit = new PodEdit(pod);
  for (const { index, near } of swaps) edit.set([...SECRETS, index, 'name'], near);
  const words = swaps.map(({ name, near }) => `${near} instead of ${name}, which does not exist`).join('; ');
  return [
    {
      title: `Name the pull secret ${swaps.map(({ near }) => near).join(', ')}`,
      explanation: `imagePullSecrets names ${words}. The kubelet then asks the registry with its credentials.`,
      assumes: [
        rights(
          registry,
          swaps.map(({ near }) => near),
        ),
      ],
      patch: edit.patch,
    },
  ];
}

/** Each Secret with credentials of a registry that the namespace has, where the pod names none. */
function addKnown(problem: Problem, registry: string): Proposal[] {
  if (pullSecretNames(problem).length > 0) return [];
  const { others } = pullSecrets(problem.evidence);
  return others.slice(0, 3).map((name) => ({
    title: `Name the pull secret ${name}`,
    explanation: `imagePullSecrets, which is empty, names ${name}: a Secret of namespace ${problem.evidence.namespace} with credentials of a registry.`,
    assumes: [rights(registry, [name])],
    // Which of several is right for the registry only a try can tell.
    scope: others.length === 1 ? ('hand-over' as const) : ('mirror-only' as const),
    patch: new PodEdit(problem.pod).append(SECRETS, { name }).patch,
  }));
}

function rights(registry: string, names: readonly string[]): string {
  return `The credentials in ${names.join(', ')} are valid for registry ${registry}.`;
}
