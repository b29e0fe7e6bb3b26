import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { fieldsOf, textsOf } from '../../../evidence/values.js';
import { containerCreated } from '../../../oracles/checks/container-created.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { fix } from '../../fix.js';
import { changeStep, clusterKubectl, describeCheck, recoveryCheck, step } from '../../support/commands.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { consequence, nameContainer, nodeWords } from '../../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../../support/quotes.js';
import { type FoundRemedy, remedyFor } from '../../support/remedy.js';
import { reasonWords } from '../../volume/volume-title.js';
import { describeVolume } from '../../volume/volume-words.js';
import { containerProfiles } from '../confinement-profiles.js';
import { runtimeDefaultProfile } from '../runtime-default-profile.js';
import type { RuntimeError } from '../runtime-error.js';
import type { FoundRefusal } from '../runtime-refusal.js';
import { commandOfSameImage } from './command-of-same-image.js';
import { type CreationError, creationErrors } from './creation-error.js';

/** CRI-O's words for a container for which the kubelet asks for a profile of the node without naming one. */
const NAMELESS = /empty localhost AppArmor profile/i;

const runtimeProfile = fix<CreationError>({
  ...runtimeDefaultProfile,
  propose: ({ found, message }, problem) => {
    const reason = found?.refusal.reason;
    return reason === 'seccomp' || reason === 'apparmor'
      ? runtimeDefaultProfile.propose({ profileKind: reason, isNameless: NAMELESS.test(message) }, problem)
      : [];
  },
});

/** The runtime refuses to create the container, or to start it, for a reason of its own. */
export const createContainerError = defineKind({
  id: 'create-container-error',
  title: 'The runtime refuses to create the container',
  description:
    'A container waits with CreateContainerError, or its start fails, for a reason that concerns neither its command nor a mount: no command at all, a seccomp ' +
    'or AppArmor profile that the node does not have, a device or a user that does not exist, a volume whose file server is gone, a name that is still reserved, or a runtime that does not answer.',
  group: 'start',
  severity: 'high',
  read: creationErrors,
  say: (error, evidence) =>
    error.found === undefined ? sayUnknown(error, evidence) : sayRuntimeRefusal(error, error.found, evidence),
  fixes: [commandOfSameImage, runtimeProfile],
  oracles: [containerCreated],
});

function sayRuntimeRefusal(error: RuntimeError, { refusal, groups }: FoundRefusal, evidence: Evidence): Draft {
  const { container, message, event } = error;
  const { reason } = refusal;
  const profiles = reason === 'seccomp' || reason === 'apparmor' ? containerProfiles(evidence, container, reason) : [];
  // The runtime does not always say which: the manifest does.
  const named = profiles.slice(0, 1).map(({ profile }) => profile.replace(/^(?:Localhost: |localhost\/)/, ''));
  const why = refusal.why(...(groups.some(Boolean) ? groups : named));
  const [profile = ''] = named;
  const todo = todoOf(refusal, groups, profile);
  const where = refusal.isOfNode === true && evidence.facts.node !== '' ? ` on node ${evidence.facts.node}` : '';
  return {
    title: `${container.name} cannot be ${verb(container)}${titleOf(reason, why, profile)}`,
    cause: `${nameContainer(container)}${ofImage(container)} cannot be ${verb(container)}${where}: ${why} (${cutMiddle(message, 500)}).${volumeHint(evidence, message)}${reason === 'capability' ? capabilityHint(container) : ''}${consequence(evidence, container)}`,
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

/** The first clause of why, where it is short enough for a title. */
function shortReason(why: string): string {
  const [clause = ''] = why.split(/: | \(/, 1);
  return clause.length > 90 ? '' : `: ${clause}`;
}

function todoOf({ todo }: FoundRefusal['refusal'], groups: readonly string[], profile: string): string {
  return todo
    .replaceAll('$1', () => groups.find(Boolean) ?? 'the program')
    .replace('profile', () => profileWords(profile));
}

function titleOf(reason: string, why: string, profile: string): string {
  return TITLES[reason]?.replace('profile', () => profileWords(profile)) ?? shortReason(why);
}

function profileWords(profile: string): string {
  return `profile ${cut(profile, 120)}`.trim();
}

/** What the runtime itself does in the container before the program starts: the profile has to let it. */
const OWN_CALL =
  /\b(set(?:res|re)?[ug]id|setgroups|capset|chdir|fchown|close_range)\b[^\n]{0,60}operation not permitted/i;

/** Where a profile of the container's own forbids what the runtime has to do. */
function profileRemedy(evidence: Evidence, container: ContainerEvidence, message: string): FoundRemedy | undefined {
  const call = OWN_CALL.exec(message)?.[1];
  const [use] = containerProfiles(evidence, container, 'seccomp');
  if (call === undefined || use === undefined) return undefined;
  const profile = use.profile.replace(/^(?:Localhost: |localhost\/)/, '');
  return {
    reason: `its seccomp profile ${profile} does not let the runtime call ${call}`,
    step: `Allow ${call} in the seccomp profile ${profile} (its file under /var/lib/kubelet/seccomp on every node, or what writes it there), as runtimes need it for the start of a container; or take a newer release of the program that brings the profile, or RuntimeDefault at ${use.where}.`,
  };
}

function sayUnknown({ container, message, event }: RuntimeError, evidence: Evidence): Draft {
  const remedy =
    profileRemedy(evidence, container, message) ??
    remedyFor(message, {
      who: 'the container runtime',
      settings: 'the configuration of the runtime',
      node: nodeWords(evidence),
      domain: 'node',
    });
  const reported = message === '' ? 'the report does not carry its text' : cutMiddle(message, 500);
  return {
    title: `${container.name} cannot be ${verb(container)}${reasonWords(undefined, remedy?.reason ?? message.replace(/: unknown$/, ''))}`,
    cause: `${nameContainer(container)} cannot be ${verb(container)} by the runtime of the node: ${reported}.${consequence(evidence, container)}`,
    confidence: message === '' ? 'low' : 'medium',
    container,
    objects: [cut(message, 120)],
    evidence: [...fromStatus(container), ...fromEventIfAny(event)],
    steps: unknownSteps(evidence, container, remedy),
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

/** The last words of the text name what failed; what led to it stands in the log of the runtime only. */
function unknownSteps(
  evidence: Evidence,
  { image }: ContainerEvidence,
  remedy: FoundRemedy | undefined,
): Draft['steps'] {
  const { node } = evidence.facts;
  const where = nodeWords(evidence);
  return [
    ...(remedy === undefined ? [] : [step(remedy.step)]),
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

/** What it asks for beyond what every container has: ` It asks for NET_ADMIN, SYS_MODULE (PATH).` */
function capabilityHint({ fields, path }: ContainerEvidence): string {
  const security = fieldsOf(fields['securityContext']);
  const asked = textsOf(fieldsOf(security['capabilities'])['add']).slice(0, 20);
  if (asked.length > 0) return ` It asks for ${cut(asked.join(', '), 300)} (${path}.securityContext.capabilities.add).`;
  return security['privileged'] === true ? ` It asks for all (${path}.securityContext.privileged).` : '';
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
  capability: ': its capabilities cannot be given',
  sysctl: ': a sysctl cannot be set',
  keyring: ': its user has no key left on the node',
  gpu: ': the node cannot give it a GPU',
  hook: ': a hook of the runtime fails',
  selinux: ': SELinux refuses its label',
};

function ofImage({ image }: ContainerEvidence): string {
  return image === '' ? '' : ` (image ${image})`;
}

function verb(container: ContainerEvidence): string {
  return container.waiting('CreateContainerError') === undefined ? 'started' : 'created';
}
