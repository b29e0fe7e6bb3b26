import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type PostStartFailure, postStartFailures } from './post-start-failure.js';

/** Event FailedPostStartHook. Its text hides the hook's output since 1.3x, so that secrets do not leak. */
export const postStartHook: DiagnosisRule = {
  id: 'post-start-hook',
  title: 'The postStart hook fails',
  description:
    'The event FailedPostStartHook, or the reason PostStartHookError: the postStart hook of a container fails, so the kubelet kills the container and starts it ' +
    'again. The exit code 137 that follows has nothing to do with memory. Newer kubelets hide what the hook said; the manifest shows what it runs.',
  group: 'crash',
  severity: 'high',
  match: (evidence) => postStartFailures(evidence).map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, { container, event, hook, does, said }: PostStartFailure): Draft {
  const path = `${container.path}.lifecycle.postStart`;
  return {
    title: `The postStart hook of ${container.name} fails`,
    cause:
      `The postStart hook of ${describeContainer(container)} fails (${path}), so the kubelet kills the container and starts it again${exitWords(container.crash?.exitCode)}.` +
      `${does === '' ? '' : ` It ${cut(does, 300)}.`}${said === '' ? '' : ` It said: ${cut(said, 300)}.`}${consequence(evidence, container)}`,
    container,
    objects: [`postStart of ${container.name}`],
    evidence: [
      ...fromEventIfAny(event),
      ...(Object.keys(hook).length === 0 ? [] : [fromManifest(path, hook)]),
      ...fromStatus(container),
    ],
    steps: [
      step(
        'Run the command of the hook by hand in the container to see why it fails; it may run before the program of the container is ready.',
      ),
      changeStep(
        evidence,
        `Correct ${path}: let it wait for what it needs and not fail the container (end it with || true where it may fail)`,
      ),
      step('What must be done before the program starts belongs in an init container.'),
    ],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function exitWords(code: number | null | undefined): string {
  return code === null || code === undefined || code === 137
    ? ': exit code 137 here has nothing to do with memory'
    : `: its exit code ${code} only says that it was stopped`;
}
