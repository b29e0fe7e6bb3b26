import type { DiagnosisRule } from '../rule.js';
import { describeCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromStatus } from '../support/quotes.js';
import { startErrors } from './start-error.js';

/** The runtime cannot start the container for a reason that only its text tells. */
export const startErrorResources: DiagnosisRule = {
  id: 'start-error-resources',
  title: 'The runtime cannot start the container',
  group: 'exit',
  severity: 'high',
  match: (evidence) =>
    startErrors(evidence).map(({ container, message }) => ({
      title: `${nameContainer(container)} cannot be started`,
      cause: `The container runtime cannot start ${container.name}${message === '' ? '' : `: ${cut(message, 400)}`}.${consequence(evidence, container)}`,
      confidence: 'medium' as const,
      container,
      objects: [cut(message, 120)],
      evidence: fromStatus(container),
      steps: [
        step('Correct what the text names: process and cgroup limits, or a CPU limit under 1m, are the usual reasons.'),
        describeCheck(evidence),
      ],
      checks: [recoveryCheck(evidence)],
    })),
};
