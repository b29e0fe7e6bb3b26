import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, named, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RootRefusal, rootRefusals } from './root-refusal.js';

/** Kubelet: the texts of its verifyRunAsNonRoot. */
export const configRunAsNonRoot: DiagnosisRule = {
  id: 'config-run-as-non-root',
  title: 'runAsNonRoot, but the container would run as root',
  description:
    'A container waits with CreateContainerConfigError since runAsNonRoot is true and the kubelet finds that it would run as root, or cannot tell: ' +
    "the image's user is root, is given by name instead of number, or runAsUser is 0.",
  group: 'configuration',
  severity: 'high',
  match: (evidence) => rootRefusals(evidence).map((refusal) => draft(evidence, refusal)),
};

const WHY: Readonly<Record<RootRefusal['by'], (user: string, image: string) => string>> = {
  image: (_user, image) => `the ${image} runs as root (uid 0) and no runAsUser is set`,
  explicit: () => 'runAsUser is 0, which is root',
  'named-user': (user, image) =>
    `the ${image} names its user "${user}" instead of a number, so the kubelet cannot tell that it is not root`,
  windows: (user) => `its Windows user "${user}" counts as root`,
};

function draft(evidence: Evidence, { container, by, user, event }: RootRefusal): Draft {
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
      changeStep(evidence, change(by, container.path)),
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

function change(by: RootRefusal['by'], path: string): string {
  return by === 'windows'
    ? `Set ${path}.securityContext.windowsOptions.runAsUserName to a user such as ContainerUser`
    : `Set ${path}.securityContext.runAsUser to a uid other than 0 that the image supports, such as 1000`;
}

function explicitPath(evidence: Evidence, own: Readonly<Record<string, unknown>>, path: string): string {
  return `${'runAsUser' in own ? path : evidence.manifest.specPath}.securityContext.runAsUser`;
}
