import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textsOf } from '../../evidence/values.js';
import { postStartHook as hookRuns } from '../../oracles/checks/post-start-hook.js';
import { scrubArguments } from '../../secrets/scrub-arguments.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, execIn, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { dropPostStartHook } from './drop-post-start-hook.js';
import { type PostStartFailure, postStartFailures } from './post-start-failure.js';

/** Event FailedPostStartHook. Its text hides the hook's output since 1.3x, so that secrets do not leak. */
export const postStartHook = defineKind({
  id: 'post-start-hook',
  title: 'The postStart hook fails',
  description:
    'The event FailedPostStartHook, or the reason PostStartHookError: the postStart hook of a container fails, so the kubelet kills the container and starts it ' +
    'again. The exit code 137 that follows has nothing to do with memory. Newer kubelets hide what the hook said; the manifest shows what it runs.',
  group: 'crash',
  severity: 'high',
  read: postStartFailures,
  say: sayPostStartFailure,
  fixes: [dropPostStartHook],
  oracles: [hookRuns],
});

function sayPostStartFailure(failure: PostStartFailure, evidence: Evidence): Draft {
  const { container, event, hook, does } = failure;
  const path = hookPath(failure);
  return {
    title: `The postStart hook of ${container.name} fails${shortReason(failure)}`,
    cause:
      `The postStart hook of ${describeContainer(container)} fails (${path}), so the kubelet kills the container and starts it again${exitWords(container.crash?.exitCode)}.` +
      `${does === '' ? '' : ` It ${cut(does, 300)}.`}${outcome(failure)}${consequence(evidence, container)}`,
    container,
    objects: [`postStart of ${container.name}`],
    evidence: [
      ...fromEventIfAny(event),
      ...(Object.keys(hook).length === 0 ? [] : [fromManifest(path, hook)]),
      ...fromStatus(container),
    ],
    steps: [
      ...(failure.kind === 'http' ? httpSteps(evidence, failure) : commandSteps(evidence, failure)),
      step('What must be done before the program starts belongs in an init container.'),
    ],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function hookPath({ container }: PostStartFailure): string {
  return `${container.path}.lifecycle.postStart`;
}

const MEANINGS: Readonly<Record<number, string>> = {
  126: ', which says that the command is not executable',
  127: ', which says that the command is not found',
  137: ', since it was killed with the container or took too long',
};

function outcome({ code, output }: PostStartFailure): string {
  const quoted = output === '' ? '' : cut(output, 300).replace(/\.$/, '');
  if (code === undefined) return quoted === '' ? '' : ` It said: ${quoted}.`;
  const says = quoted === '' ? '' : `. It said: ${quoted}`;
  return ` Its command ended with exit code ${code}${MEANINGS[code] ?? ''}${says}.`;
}

/** To mount is for processes with CAP_SYS_ADMIN only. */
const MOUNT_REFUSED =
  /mount error\(1\)|mount: [^\n]{0,200}(?:permission denied|must be superuser|only root can|operation not permitted)/i;

/** Why, where a few words tell it. */
function shortReason({ code, output }: PostStartFailure): string {
  const missing = commandNotFound(output);
  if (missing !== '') return `: ${missing} is not found`;
  if (/connection refused/i.test(output)) return ': connection refused';
  if (MOUNT_REFUSED.test(output)) return ': the container may not mount anything';
  return code === undefined ? '' : ` with exit code ${code}`;
}

/** The command that a shell does not find. */
function commandNotFound(output: string): string {
  return /(?:^|: |\n)([^\s:]{1,120}): (?:command )?not found/.exec(output)?.[1] ?? '';
}

function mountStep(evidence: Evidence, failure: PostStartFailure): Step {
  return changeStep(
    evidence,
    `Take the mount out of ${hookPath(failure)} and have the kubelet make it: a PersistentVolume of the CSI driver for SMB or NFS (smb.csi.k8s.io, nfs.csi.k8s.io), or a volume of type nfs, with a volumeMount in ${failure.container.name}. A container may mount nothing itself unless it is privileged or has SYS_ADMIN (which gives it the rights of root on the node)`,
  );
}

function commandSteps(evidence: Evidence, failure: PostStartFailure): Step[] {
  const { container, hook, output } = failure;
  const path = hookPath(failure);
  const missing = commandNotFound(output);
  if (missing !== '')
    return [
      changeStep(
        evidence,
        `The ${container.imageWords} has no command ${missing}: install it there, or call one that it has at ${path}`,
      ),
    ];
  if (MOUNT_REFUSED.test(output)) return [mountStep(evidence, failure)];
  const command = scrubArguments(textsOf(fieldsOf(hook['exec'])['command'], 20)).map(String);
  const text =
    'Run the command of the hook by hand in the container to see why it fails; it may run before the program of the container is ready';
  // What stands on several lines cannot be given to kubectl on one.
  const isOneLine = command.length > 0 && !command.some((word) => word.trim().includes('\n'));
  return [
    isOneLine ? step(`${text}:`, execIn(evidence, container, command)) : step(`${text}.`),
    changeStep(
      evidence,
      `Correct ${path}: let it wait for what it needs and not fail the container (in a shell, end it with || true where it may fail)`,
    ),
  ];
}

/** The kubelet asks once, at once: there is no way to let it wait. */
function httpSteps(evidence: Evidence, failure: PostStartFailure): Step[] {
  const path = hookPath(failure);
  return [
    changeStep(
      evidence,
      `Replace ${path}.httpGet by a command that waits until the program answers (exec), or let the program do that itself before its readinessProbe passes: the kubelet sends the request once, right after the start, when the program mostly does not listen yet, and asks no second time`,
    ),
  ];
}

function exitWords(code: number | null | undefined): string {
  return code === null || code === undefined || code === 137
    ? ': exit code 137 here has nothing to do with memory'
    : `: its exit code ${code} only says that it was stopped`;
}
