import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textsOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { cut, fromEvent, fromManifest, fromStatus } from '../support/quotes.js';

/** Event FailedPostStartHook. Its text hides the hook's output since 1.3x, so that secrets do not leak. */
export const postStartHook: DiagnosisRule = {
  id: 'post-start-hook',
  title: 'The postStart hook fails',
  group: 'crash',
  severity: 'high',
  match: (evidence) => {
    const event = evidence.events('FailedPostStartHook')[0];
    return evidence.containers
      .filter((container) => isHit(evidence, container, event))
      .map((container) => draft(evidence, container, event));
  },
};

function isHit(evidence: Evidence, container: ContainerEvidence, event: EventFacts | undefined): boolean {
  const states = [container.facts.state, container.facts.lastState];
  if (states.some((state) => state?.reason === 'PostStartHookError')) return true;
  if (event === undefined || container.isHealthy || container.isDone) return false;
  if (event.container !== '') return event.container === container.name;
  const named = /Container "([^"]{1,253})"/i.exec(event.message)?.[1];
  if (named !== undefined) return named === container.name;
  return 'lifecycle' in container.fields || evidence.containers.length === 1;
}

function draft(evidence: Evidence, container: ContainerEvidence, event: EventFacts | undefined): Draft {
  const hook = fieldsOf(fieldsOf(container.fields['lifecycle'])['postStart']);
  const path = `${container.path}.lifecycle.postStart`;
  const command = textsOf(fieldsOf(hook['exec'])['command']);
  const what = command.length > 0 ? ` It runs: ${cut(command.join(' '), 300)}.` : '';
  const said = /- error: ([^]{1,500})/.exec(event?.message ?? '')?.[1];
  return {
    title: `The postStart hook of ${container.name} fails`,
    cause:
      `The postStart hook of ${describeContainer(container)} fails (${path}), so the kubelet kills the container and starts it again: ` +
      `exit code 137 here has nothing to do with memory.${what}${said === undefined ? '' : ` It said: ${cut(said, 300)}.`}${consequence(evidence, container)}`,
    container,
    objects: [`postStart of ${container.name}`],
    evidence: [
      ...(event === undefined ? [] : [fromEvent(event)]),
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
