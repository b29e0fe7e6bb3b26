import { rootRefusals } from '../../diagnosis/configuration/root-refusal.js';
import { runtimeErrorsOf } from '../../diagnosis/start/runtime-error.js';
import { refusalOf } from '../../diagnosis/start/runtime-refusal.js';
import { failingContainer } from '../failing-container.js';
import type { Fixer, Problem, Proposal } from '../fixer.js';

const USUAL = 1000;
/** Users that well-known images name, with the numbers that they have there. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['nonroot', 65532],
  ['nobody', 65534],
  ['nginx', 101],
  ['grafana', 472],
  ['www-data', 33],
  ['daemon', 1],
]);

/** A container that may not run as root, or whose user the image does not have, runs as a user given by number. */
export const nonRootUser: Fixer = {
  strategy: 'non-root-user',
  title: 'Run the container as a numeric user that is not root',
  kinds: ['config-run-as-non-root', 'create-container-error'],
  touches: ['containers', 'initContainers', 'ephemeralContainers'].map(
    (list) => `/spec/${list}/*/securityContext/runAsUser`,
  ),
  propose: (problem) => {
    const why = reasonOf(problem);
    return why === undefined ? [] : proposalsOf(problem, why);
  },
};

interface Reason {
  /** A sentence without its full stop. */
  readonly text: string;
  /** The user that the image names; '' where it names none. */
  readonly user: string;
}

function reasonOf({ evidence, container, kind }: Problem): Reason | undefined {
  if (kind === 'create-container-error') {
    const error = runtimeErrorsOf(evidence, 'refusal').find((each) => each.container === container);
    const found = error === undefined ? undefined : refusalOf(error.message);
    return found?.refusal.reason === 'user'
      ? { text: 'the image has no entry for the user that it names', user: '' }
      : undefined;
  }
  const refusal = rootRefusals(evidence).find((each) => each.container === container);
  if (refusal === undefined || refusal.by === 'windows') return undefined;
  const texts = {
    image: 'runAsNonRoot is true, but the image runs as root',
    explicit: 'runAsNonRoot is true, but runAsUser is 0',
    'named-user': `runAsNonRoot is true, but the image names its user "${refusal.user}", so the kubelet cannot tell that it is not root`,
  };
  return { text: texts[refusal.by], user: refusal.user };
}

function proposalsOf(problem: Problem, { text, user }: Reason): Proposal[] {
  const failing = failingContainer(problem);
  if (failing === undefined) return [];
  const { container, path, edit } = failing;
  const before =
    edit.get([...path, 'securityContext', 'runAsUser']) ?? edit.get(['spec', 'securityContext', 'runAsUser']);
  // A number other than 0 is not what the kubelet complains of: then the report is older than the manifest.
  if (typeof before === 'number' && before !== 0) return [];
  const uid = NUMBERS.get(user) ?? USUAL;
  return [
    {
      title: `Run ${container.name} as user ${uid}`,
      explanation:
        `For container ${container.name} ${text}. securityContext.runAsUser of the container becomes ${uid}${before === 0 ? ' instead of 0' : ''}. ` +
        'This does not change who owns the files of the image and of its volumes.',
      assumes: [
        NUMBERS.has(user)
          ? `The user "${user}" of image ${container.image} has the uid ${uid}, as it usually has.`
          : `Image ${container.image} works as uid ${uid}: it can read its files, writes only where this user may, and needs no port below 1024.`,
      ],
      patch: edit.set([...path, 'securityContext', 'runAsUser'], uid).patch,
    },
  ];
}
