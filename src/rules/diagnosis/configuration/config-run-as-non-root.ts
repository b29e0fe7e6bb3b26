import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';
import { type ConfigError, configErrors } from './config-error.js';

const IMAGE_IS_ROOT = /has runAsNonRoot and image will run as root/;
const NAMED_USER = /has runAsNonRoot and image has non-numeric user \(([^)]{0,200})\)/;
const EXPLICIT_ROOT = /runAsUser breaks non-root policy/;

/** Kubelet: the three texts of its verifyRunAsNonRoot. */
export const configRunAsNonRoot: DiagnosisRule = {
  id: 'config-run-as-non-root',
  title: 'runAsNonRoot, but the container would run as root',
  group: 'configuration',
  severity: 'high',
  match: (evidence) =>
    configErrors(evidence).flatMap((error) => {
      const why = reason(error.message);
      return why === undefined ? [] : [draft(evidence, error, why)];
    }),
};

function reason(message: string): string | undefined {
  if (IMAGE_IS_ROOT.test(message)) return 'the image runs as root (uid 0) and no runAsUser is set';
  if (EXPLICIT_ROOT.test(message)) return 'runAsUser is 0, which is root';
  const user = NAMED_USER.exec(message)?.[1];
  return user === undefined
    ? undefined
    : `the image names its user "${user}" instead of a number, so the kubelet cannot tell that it is not root`;
}

function draft(evidence: Evidence, { container }: ConfigError, why: string): Draft {
  const own = fieldsOf(container.fields['securityContext']);
  const isOwn = 'runAsNonRoot' in own;
  const path = `${isOwn ? container.path : evidence.manifest.specPath}.securityContext`;
  return {
    title: `runAsNonRoot forbids ${container.name} to run as root`,
    cause:
      `runAsNonRoot is true for ${describeContainer(container)} (${path}.runAsNonRoot), but ${why}. ` +
      `The kubelet refuses to start it.${consequence(evidence, container)}`,
    container,
    objects: [`runAsNonRoot of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...(evidence.manifest.known ? [fromManifest(`${path}.runAsNonRoot`, 'runAsNonRoot: true')] : []),
    ],
    steps: [
      changeStep(
        evidence,
        `Set ${container.path}.securityContext.runAsUser to a uid other than 0 that the image supports, such as 1000`,
      ),
      step(
        'Better: give the image a numeric user of its own (USER 1000 in its Dockerfile), with its files owned by that user.',
      ),
    ],
    checks: [
      step(
        'See which user the image has:',
        `docker image inspect --format '{{.Config.User}}' ${container.image === '' ? 'IMAGE' : shellWord(container.image)}`,
      ),
      recoveryCheck(evidence),
    ],
  };
}

function shellWord(image: string): string {
  return /^[\w./:@-]+$/.test(image) ? image : 'IMAGE';
}
