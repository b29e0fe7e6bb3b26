import { isLocalBuild, looksLocal, parseImage } from '../../pod/image-reference.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { describeContainer } from '../support/names.js';
import { type ImagePlace, imagePlace } from './image-paths.js';

const POLICY = 'imagePullPolicy';

/** Lets a node pull an image that it does not have, and keep one that it has. */
export const pullIfNotPresent: Fixer = {
  strategy: 'pull-if-not-present',
  title: 'Set imagePullPolicy to IfNotPresent',
  kinds: ['image-never-pull', 'image-rate-limited', 'image-access-denied'],
  touches: [`/spec/containers/*/${POLICY}`, `/spec/initContainers/*/${POLICY}`],
  propose(problem) {
    const place = imagePlace(problem);
    if (place === undefined) return [];
    const edit = new PodEdit(problem.pod);
    const present = edit.get([...place.path, POLICY]);
    const proposal = WORDS[problem.kind]?.(place, present);
    return proposal === undefined
      ? []
      : [{ ...proposal, patch: edit.set([...place.path, POLICY], 'IfNotPresent').patch }];
  },
};

type Words = Omit<Proposal, 'patch'>;

const WORDS: Readonly<Record<string, (place: ImagePlace, present: unknown) => Words | undefined>> = {
  'image-never-pull': forNever,
  'image-rate-limited': forLimit,
  'image-access-denied': forLocal,
};

function forNever({ container, image }: ImagePlace, present: unknown): Words | undefined {
  if (present !== 'Never' || isLocalBuild(image)) return undefined;
  return {
    title: `Let the node pull ${image}`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent instead of Never, so that the node pulls ${image} where it does not have it. ` +
      "An image that exists only on a developer's machine has to be pushed first.",
    assumes: [`Registry ${parseImage(image).registry} has ${image}, and the pod may pull it.`],
    ...(looksLocal(image) && { scope: 'mirror-only' as const }),
  };
}

/** The policy is left out where it is IfNotPresent anyway; an image that changes under its tag must be asked for. */
function forLimit({ container, image }: ImagePlace, present: unknown): Words | undefined {
  if (present !== 'Always' || !isImmutable(image)) return undefined;
  return {
    title: `Do not ask the registry for ${image} at each start`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent instead of Always, so that nodes that have ${image} start it without the registry. ` +
      'A node that does not have it still has to wait until the limit is over: pull with an account or through a mirror to be rid of it.',
    assumes: [`What ${image} names does not change.`],
  };
}

/** Docker Hub is asked for an image that was built on a machine and never pushed, because its tag is to be pulled at each start. */
function forLocal({ container, image }: ImagePlace, present: unknown): Words | undefined {
  const { registry, repository, tag } = parseImage(image);
  const isAlways = present === 'Always' || ((present ?? null) === null && tag === 'latest');
  if (registry !== 'docker.io' || !repository.startsWith('library/') || !isAlways) return undefined;
  return {
    title: `Take ${image} from the node where it has it`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent, so that Docker Hub is not asked for ${image} on nodes on which it was loaded. ` +
      'For production, push it to a registry and use its full path.',
    assumes: [`${image} was built locally and loaded on the node.`],
    scope: 'mirror-only',
  };
}

function isImmutable(image: string): boolean {
  const { tag, digest } = parseImage(image);
  return digest !== '' || /\d/.test(tag);
}
