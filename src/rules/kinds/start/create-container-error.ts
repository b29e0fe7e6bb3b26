import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, clusterKubectl, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { remedyFor } from '../support/remedy.js';
import { describeVolume } from '../volume/volume-words.js';
import { containerProfiles } from './confinement-profiles.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';
import { refusalOf } from './runtime-refusal.js';

/** The runtime refuses to create the container, or to start it, for a reason of its own. */
export const createContainerError: DiagnosisRule = {
  id: 'create-container-error',
  title: 'The runtime refuses to create the container',
  description:
    'A container waits with CreateContainerError, or its start fails, for a reason that concerns neither its command nor a mount: no command at all, a seccomp ' +
    'or AppArmor profile that the node does not have, a device or a user that does not exist, a volume whose file server is gone, a name that is still reserved, or a runtime that does not answer.',
  group: 'start',
  severity: 'high',
  match: (evidence) => [
    ...runtimeErrorsOf(evidence, 'refusal').map((error) => draft(evidence, error)),
    ...runtimeErrorsOf(evidence, 'other').map((error) => draft(evidence, error)),
  ],
};

type Found = NonNullable<ReturnType<typeof refusalOf>>;

function draft(evidence: Evidence, error: RuntimeError): Draft {
  const found = refusalOf(error.message);
  return found === undefined ? draftOfUnknown(evidence, error) : draftOfRefusal(evidence, error, found);
}

function draftOfRefusal(evidence: Evidence, error: RuntimeError, { refusal, groups }: Found): Draft {
  const { container, message, event } = error;
  const { reason, todo } = refusal;
  const profiles = reason === 'seccomp' || reason === 'apparmor' ? containerProfiles(evidence, container, reason) : [];
  return {
    title: `${container.name} cannot be ${verb(container)}${TITLES[reason] ?? ''}`,
    cause: `${nameContainer(container)}${ofImage(container)} cannot be ${verb(container)}: ${refusal.why(...groups)} (${cutMiddle(message, 500)}).${volumeHint(evidence, message)}${consequence(evidence, container)}`,
    container,
    objects: [[reason, ...groups].join(' ').slice(0, 120).trim()],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...profiles.map(({ where, profile }) => fromManifest(where, profile)),
    ],
    steps: [
      refusal.isOfNode === true ? step(`${todo}.`) : changeStep(evidence, todo),
      ...(profiles.length === 0 ? [] : [step(`It is asked for at ${profiles.map(({ where }) => where).join(', ')}.`)]),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function draftOfUnknown(evidence: Evidence, { container, message, event }: RuntimeError): Draft {
  const said = message === '' ? 'the report does not carry its text' : cutMiddle(message, 500);
  return {
    title: `${container.name} cannot be ${verb(container)}`,
    cause: `${nameContainer(container)} cannot be ${verb(container)} by the runtime of the node: ${said}.${consequence(evidence, container)}`,
    confidence: message === '' ? 'low' : 'medium',
    container,
    objects: [cut(message, 120)],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: unknownSteps(evidence, container, message),
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** The last words of the text name what failed; what led to it stands in the log of the runtime only. */
function unknownSteps(evidence: Evidence, { image }: ContainerEvidence, message: string): Draft['steps'] {
  const { node } = evidence.facts;
  const where = node === '' ? 'the node' : `node ${node}`;
  const settings = 'the configuration of the runtime';
  const found = remedyFor(message, { who: 'the container runtime', settings, node: where });
  return [
    ...(found === undefined ? [] : [step(found.step)]),
    step(
      `Look at the log of the container runtime on ${where} (journalctl -u containerd, -u crio or -u docker): it says what came before this text.`,
    ),
    step(
      `See whether other pods start on ${where}. Where they do, it is the image${image === '' ? '' : ` ${image}`} or what the manifest asks for; where not, it is the node.`,
      clusterKubectl('get', 'pods', '-A', '-o', 'wide', `--field-selector=spec.nodeName=${node || 'NODE'}`),
    ),
  ];
}

/** The volume whose directory on the node the text names: ` That is volume …`. */
function volumeHint(evidence: Evidence, message: string): string {
  const name = /\/volumes\/kubernetes\.io~[\w.-]{1,60}\/([\w.-]{1,253})/.exec(message)?.[1];
  return name === undefined ? '' : ` That is ${describeVolume(evidence, name).replace(/,$/, '')}.`;
}

const TITLES: Readonly<Record<string, string>> = {
  'no-command': ': it has no command',
  'name-reserved': ': its name is still reserved',
  seccomp: ': seccomp profile not loaded',
  apparmor: ': AppArmor profile not loaded',
  device: ': device not found',
  user: ': user not found',
  group: ': group not found',
  overloaded: ': the runtime does not answer',
  'volume-away': ': the storage of a volume is gone',
  unmapped: ': its user is not mapped in the user namespace',
  selinux: ': SELinux refuses its label',
};

function ofImage({ image }: ContainerEvidence): string {
  return image === '' ? '' : ` (image ${image})`;
}

function verb(container: ContainerEvidence): string {
  return container.waiting('CreateContainerError') === undefined ? 'started' : 'created';
}
