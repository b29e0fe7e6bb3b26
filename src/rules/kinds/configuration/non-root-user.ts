import type { Problem, Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingContainer } from '../support/failing-container.js';
import { rootRefusals } from './root-refusal.js';

/** A user that no image needs to know: nobody's. */
const USUAL = 1000;

/**
 * A container that may not run as root runs as a user given by number, to see whether it works so. Not where the image brings a user of its own: its number
 * stands in the image alone, and with another one the files of the image are somebody else's.
 */
export const nonRootUser: Fixer = {
  strategy: 'non-root-user',
  title: 'Run the container as a numeric user that is not root',
  kinds: ['config-run-as-non-root'],
  touches: ['containers', 'initContainers', 'ephemeralContainers'].map(
    (list) => `/spec/${list}/*/securityContext/runAsUser`,
  ),
  propose: (problem) => {
    const why = reasonOf(problem);
    return why === undefined ? [] : proposalsOf(problem, why);
  },
};

const TEXTS = {
  image: 'runAsNonRoot is true, but the image runs as root',
  explicit: 'runAsNonRoot is true, but runAsUser is 0',
} as const;

function reasonOf({ evidence, container }: Problem): string | undefined {
  const refusal = rootRefusals(evidence).find((each) => each.container === container);
  return refusal?.by === 'image' || refusal?.by === 'explicit' ? TEXTS[refusal.by] : undefined;
}

function proposalsOf(problem: Problem, text: string): Proposal[] {
  const failing = failingContainer(problem);
  if (failing === undefined) return [];
  const { container, path, edit } = failing;
  const before =
    edit.get([...path, 'securityContext', 'runAsUser']) ?? edit.get(['spec', 'securityContext', 'runAsUser']);
  // A number other than 0 is not what the kubelet complains of: then the report is older than the manifest.
  if (typeof before === 'number' && before !== 0) return [];
  return [
    {
      title: `Run ${container.name} as user ${USUAL}`,
      explanation:
        `For container ${container.name} ${text}. securityContext.runAsUser of the container becomes ${USUAL}${before === 0 ? ' instead of 0' : ''}. ` +
        'This does not change who owns the files of the image and of its volumes. For production give the user that the image is made for, in the image (USER and a number) or here.',
      assumes: [
        `Image ${container.image} works as uid ${USUAL}: it can read its files, writes only where this user may, and needs no port below 1024.`,
      ],
      scope: 'mirror-only',
      patch: edit.set([...path, 'securityContext', 'runAsUser'], USUAL).patch,
    },
  ];
}
