import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { containerCreated } from '../../oracles/checks/container-created.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix, type Problem, type Proposal } from '../fix.js';
import { changeStep, named, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { failingContainer } from '../support/failing-container.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type ConfigError, configErrors } from './config-error.js';
import { type Refusal, refusalIn } from './config-texts.js';

/** A container that runAsNonRoot keeps from starting. */
interface RootRefusal extends ConfigError, Refusal {}

/** A user that no image needs to know: nobody's. */
const USUAL = 1000;

/**
 * A container that may not run as root runs as a user given by number, to see whether it works so. Not where the image brings a user of its own: its number
 * stands in the image alone, and with another one the files of the image are somebody else's.
 */
const nonRootUser = fix<RootRefusal>({
  strategy: 'non-root-user',
  title: 'Run the container as a numeric user that is not root',
  touches: ['containers', 'initContainers', 'ephemeralContainers'].map(
    (list) => `/spec/${list}/*/securityContext/runAsUser`,
  ),
  propose: ({ by }, problem) => (by === 'image' || by === 'explicit' ? setUser(problem, by) : []),
});

/** Kubelet: the texts of its verifyRunAsNonRoot. */
export const configRunAsNonRoot = defineKind({
  id: 'config-run-as-non-root',
  title: 'runAsNonRoot, but the container would run as root',
  description:
    'A container waits with CreateContainerConfigError since runAsNonRoot is true and the kubelet finds that it would run as root, or cannot tell: ' +
    "the image's user is root, is given by name instead of number, or runAsUser is 0.",
  group: 'configuration',
  severity: 'high',
  read: rootRefusals,
  say: sayRootRefusal,
  fixes: [nonRootUser],
  oracles: [containerCreated],
});

function rootRefusals(evidence: Evidence): readonly RootRefusal[] {
  return configErrors(evidence).flatMap((error) => {
    const found = refusalIn(error.message);
    return found === undefined ? [] : [{ ...error, ...found }];
  });
}

const WHY: Readonly<Record<RootRefusal['by'], (user: string, image: string) => string>> = {
  image: (_user, image) => `the ${image} runs as root (uid 0) and no runAsUser is set`,
  explicit: () => 'runAsUser is 0, which is root',
  'named-user': (user, image) =>
    `the ${image} names its user "${user}" instead of a number, so the kubelet cannot tell that it is not root`,
  windows: (user) => `its Windows user "${user}" counts as root`,
};

function sayRootRefusal({ container, by, user, event }: RootRefusal, evidence: Evidence): Draft {
  const own = fieldsOf(container.fields['securityContext']);
  const isOwn = 'runAsNonRoot' in own;
  const path = `${isOwn ? container.path : evidence.manifest.specPath}.securityContext`;
  const userPath = explicitPath(evidence, own, container.path);
  const where = by === 'explicit' && evidence.manifest.known ? ` (${userPath})` : '';
  return {
    title: `runAsNonRoot forbids ${container.name} to run as root`,
    cause:
      `runAsNonRoot is true for ${describeContainer(container)} (${path}.runAsNonRoot), but ${WHY[by](user, container.imageWords)}${where}. ` +
      `The kubelet refuses to start it.${consequence(evidence, container)}`,
    container,
    objects: [`runAsNonRoot of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(evidence.manifest.known ? [fromManifest(`${path}.runAsNonRoot`, 'runAsNonRoot: true')] : []),
      ...(where === '' ? [] : [fromManifest(userPath, 'runAsUser: 0')]),
    ],
    steps: [
      changeStep(evidence, userChange({ by, user }, container.path)),
      step(
        'Better: give the image a numeric user of its own (USER 1000 in its Dockerfile), with its files owned by that user.',
      ),
    ],
    checks: [
      step(
        'See which user the image has:',
        shellCommand('docker', 'image', 'inspect', '--format', '{{.Config.User}}', named(container.image || 'IMAGE')),
      ),
      recoveryCheck(evidence),
    ],
  };
}

/** What these names mean wherever they are (Debian, Alpine, distroless, the images of Node). */
const KNOWN_USERS = new Map([
  ['nobody', 65534],
  ['nonroot', 65532],
  ['node', 1000],
]);

function userChange({ by, user }: Refusal, path: string): string {
  if (by === 'windows')
    return `Set ${path}.securityContext.windowsOptions.runAsUserName to a user such as ContainerUser`;
  const change = `Set ${path}.securityContext.runAsUser to`;
  if (by !== 'named-user') return `${change} a uid other than 0 that the image supports, such as 1000`;
  const known = KNOWN_USERS.get(user.split(':', 1)[0] ?? '');
  return known === undefined
    ? `${change} the uid that ${user} has in the image (its /etc/passwd tells), since the files there are that user's`
    : `${change} ${known}, which is ${user} in nearly all images (/etc/passwd of the image tells)`;
}

function explicitPath(evidence: Evidence, own: Readonly<Record<string, unknown>>, path: string): string {
  return `${'runAsUser' in own ? path : evidence.manifest.specPath}.securityContext.runAsUser`;
}

const WHY_ROOT = {
  image: 'runAsNonRoot is true, but the image runs as root',
  explicit: 'runAsNonRoot is true, but runAsUser is 0',
} as const;

function setUser(problem: Problem, by: keyof typeof WHY_ROOT): Proposal[] {
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
        `For container ${container.name} ${WHY_ROOT[by]}. securityContext.runAsUser of the container becomes ${USUAL}${before === 0 ? ' instead of 0' : ''}. ` +
        'This does not change who owns the files of the image and of its volumes. For production give the user that the image is made for, in the image (USER and a number) or here.',
      assumes: [
        `Image ${container.image} works as uid ${USUAL}: it can read its files, writes only where this user may, and needs no port below 1024.`,
      ],
      scope: 'mirror-only',
      patch: edit.set([...path, 'securityContext', 'runAsUser'], USUAL).patch,
    },
  ];
}
