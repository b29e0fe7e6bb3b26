import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf, textOf, textsOf } from '../../../evidence/values.js';
import { changeStep, step } from '../../support/commands.js';
import type { LogHit } from '../lines/log-signature.js';
import type { Denial, DenialCase } from './denial.js';
import { hostPathOf } from './node-directory.js';

const CHANGES_OWNER =
  /(?:^|[\s:])(?:chown|chgrp|lchown|fchown)\b|chang(?:ing|e) (?:the )?(?:ownership|group|owner) of|change (?:the )?owner/i;
const CHANGES_MODE = /(?:^|[\s:])f?chmod\b|changing permissions of/i;
const NOT_PERMITTED = /operation not permitted|EPERM|you must be root|errno ?=? ?1\b|\(1: /i;

/** Whether the line tells of a change of owner or mode, not of the use of a file. */
export function isChange({ line }: LogHit): boolean {
  return CHANGES_OWNER.test(line) || CHANGES_MODE.test(line);
}

export function verbOf({ line }: LogHit): string {
  if (CHANGES_OWNER.test(line)) return 'change the owner of';
  return CHANGES_MODE.test(line) ? 'change the mode of' : 'access';
}

/** Somebody who is not root, or root without the capability for it, changes an owner. */
export const changesOwner: DenialCase = {
  applies: ({ hit }) => isChange(hit) && NOT_PERMITTED.test(hit.line),
  title: ({ hit, path }) => `${hit.container.name} may not ${verbOf(hit)} ${path || 'a file'}`,
  what: ({ hit, path }) =>
    `only root (with the capability CHOWN or FOWNER) may change owner or mode of a file that belongs to somebody else, and NFS with root_squash forbids it to root too: here ${path || 'the file'} belongs to another user${droppedWords(hit, '; ')}`,
  steps: (denial) => [
    ...(denial.mount === undefined && droppedWords(denial.hit) !== '' ? [keepCapabilityStep(denial.hit)] : []),
    changeStep(
      denial.hit.evidence,
      ofImageUser(denial) ??
        ofStartScript(denial) ??
        `Leave out the command that changes ${denial.path || 'it'}${groupInstead(denial)}`,
    ),
    step(
      'If the volume is a share (NFS, CIFS, EFS), fsGroup does nothing there: let the server of the share give the directory to the user that the program runs as (no_root_squash, or chown on the server).',
    ),
    step('Or run just that step as root, in an init container with runAsUser: 0 and capability CHOWN.'),
  ],
};

const OF_IMAGE = /^\/(?:opt|usr|etc|app|srv|home)\//;

/** A file of the image belongs to the user for whom the image is made; undefined where the path is on a volume, or may be. */
function ofImageUser({ hit, path, mount }: Denial): string | undefined {
  const { container, evidence } = hit;
  if (mount !== undefined || !OF_IMAGE.test(path) || container.command.length > 0) return undefined;
  const own = textOf(fieldsOf(container.fields['securityContext'])['runAsUser']);
  const ofPod = textOf(fieldsOf(evidence.manifest.spec['securityContext'])['runAsUser']);
  const image = container.image || 'the image';
  if (own === '' && ofPod === '')
    return `Let it run as the user to whom ${path} belongs in ${image} (ls -ln there): set runAsUser at ${container.path}.securityContext, where the platform lets it choose (OpenShift gives each namespace a user of its own), or use a version of the image before or after it in which the start script does not change that file`;
  return `Set runAsUser at ${own === '' ? evidence.manifest.specPath : container.path}.securityContext, which is ${own || ofPod}, to the user for whom ${image} is made and to whom ${path} belongs (its USER, ls -ln there), where that is not root`;
}

/** The start script of the image, which nobody can leave out, changes what is on a volume; undefined where the manifest has the command, or the volume is given to a group already. */
function ofStartScript({ hit, path, mount, user }: Denial): string | undefined {
  const { container, evidence } = hit;
  const words = [container.fields['command'], container.fields['args']].flatMap((each) => textsOf(each));
  const isOfManifest = container.role === 'init' || words.some((each) => OWN_COMMAND.test(each));
  if (mount === undefined || isOfManifest) return undefined;
  const context = `${evidence.manifest.specPath}.securityContext`;
  const share = `Where volume ${mount.volume} is a share, its server has to give the directory to that user, since it squashes root (root_squash) and heeds no fsGroup; a block volume has no such limit`;
  if (user !== '' && user !== '0')
    return `Let volume ${mount.volume} belong to user ${user} before the start, so that the start script of ${container.image || 'the image'} has nothing to change, which only root might: fsGroup ${user} at ${context}. ${share}`;
  return `Let it run from its start as the user that ${path} is to belong to, so that the start script of ${container.image || 'the image'} has nothing to change: the user that the image is made for (id NAME in it) as runAsUser, runAsGroup and fsGroup at ${context}. ${share}`;
}

/** A shell, or the command itself. */
const OWN_COMMAND = /\b(?:chown|chgrp|chmod)\b|^(?:.{0,60}\/)?(?:ba|da|a)?sh$/;

/** Which capabilities the manifest takes away that changing an owner needs; '' where it takes none. */
function droppedWords({ container }: LogHit, before = ''): string {
  const dropped = textsOf(fieldsOf(fieldsOf(container.fields['securityContext'])['capabilities'])['drop']);
  const found = dropped.find((name) => /^(?:ALL|(?:CAP_)?(?:CHOWN|FOWNER))$/i.test(name));
  return found === undefined
    ? ''
    : `${before}${container.path}.securityContext.capabilities.drop takes ${found} away from it`;
}

function keepCapabilityStep({ evidence, container }: LogHit): Step {
  return changeStep(
    evidence,
    `Use an image that runs as one user from its start and changes no owner (an unprivileged variant of it); or, where the Pod Security level of the namespace allows it, give back what a program that starts as root and changes its user needs: CHOWN, SETUID and SETGID at ${container.path}.securityContext.capabilities.add`,
  );
}

/** What gives a volume to the program without the command. */
function groupInstead({ hit, mount, user }: Denial): string {
  if (mount === undefined) return '';
  const { manifest } = hit.evidence;
  const field = `${manifest.specPath}.securityContext`;
  const present = textOf(fieldsOf(manifest.spec['securityContext'])['fsGroup']);
  return present === ''
    ? ` and let Kubernetes do it: fsGroup ${user || "of the program's group"} at ${field}`
    : `: fsGroup at ${field} is ${present}, with which Kubernetes gives the volume to that group already`;
}

/** What root is refused with "permission denied" is refused by something else than owner and mode. */
export const refusesRoot: DenialCase = {
  applies: (denial) => isChange(denial.hit) && hostPathOf(denial) !== '',
  title: ({ hit, path }) => `${hit.container.name} may not ${verbOf(hit)} ${path || 'a directory of the node'}`,
  what: (denial) =>
    `it may not ${verbOf(denial.hit)} ${denial.path || 'a file'} (permission denied): volume ${denial.mount?.volume ?? ''}, which is mounted at ${denial.mount?.path ?? ''}, is ${hostPathOf(denial)} of the node (hostPath), and where it runs as root, SELinux of the node or a dropped capability (DAC_OVERRIDE) forbids it, not the owner of the files`,
  steps: (denial) => {
    const { hit } = denial;
    const own = `${hit.container.path}.securityContext`;
    return [
      changeStep(
        hit.evidence,
        `Where SELinux is on there (getenforce; "avc: denied" in the audit log of the node), give ${hostPathOf(denial)} the label container_file_t on the node (semanage fcontext, restorecon), or let just this container past it: ${own}.seLinuxOptions.type: spc_t, or privileged: true where that does not suffice (operators have a setting for it: Rook hostPathRequiresPrivileged). Where it does not run as root, set ${own}.runAsUser: 0`,
      ),
      step('See on a node what forbids it: ausearch -m avc -ts recent, and ls -lnZ of the directory.'),
    ];
  },
};
