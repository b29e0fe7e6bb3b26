import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { tellingLines } from '../log/decisive-lines.js';
import type { DiagnosisRule } from '../rule.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromStatus } from '../support/quotes.js';

interface Ending {
  readonly id: string;
  readonly title: string;
  readonly isHit: (container: ContainerEvidence) => boolean;
  readonly what: string;
  readonly todo: string;
}

/** An end that its code or reason explains by itself. */
function endingRule(ending: Ending): DiagnosisRule {
  return {
    id: ending.id,
    title: ending.title,
    group: 'exit',
    severity: 'medium',
    match: (evidence) =>
      evidence.containers.filter(ending.isHit).map((container) => ({
        title: `${container.name}: ${ending.title}`,
        cause: `${nameContainer(container)} ${ending.what}.${consequence(evidence, container)}`,
        confidence: 'medium' as const,
        container,
        objects: [`${ending.id} of ${container.name}`],
        evidence: [
          ...fromStatus(container),
          ...tellingLines(evidence, container).map((line) => fromLog(container, line)),
        ],
        steps: [step(ending.todo)],
        checks: [describeCheck(evidence), logCheck(evidence, container), recoveryCheck(evidence)],
      })),
  };
}

export const exit134 = endingRule({
  id: 'exit-134',
  title: 'aborts (SIGABRT)',
  isHit: ({ crash }) => crash?.exitCode === 134 || crash?.signal === 6,
  what: 'aborts itself (SIGABRT, exit code 134): a failed assertion, an exception that nobody caught, or a full heap',
  todo: 'Read the last lines of its log: an assertion or exception names the place; a full heap needs a larger one (NODE_OPTIONS=--max-old-space-size, limits.memory).',
});

export const exit143 = endingRule({
  id: 'exit-143',
  title: 'is asked to end (SIGTERM)',
  isHit: ({ crash }) => crash?.exitCode === 143 || crash?.signal === 15,
  what: 'ended on SIGTERM (exit code 143): somebody asked it to stop, as a rollout, a drain, a scale-down or a failing liveness probe does',
  todo: 'If it happens again and again, see in the events who stops it; a liveness probe that fails is the usual one.',
});

export const containerStatusUnknown = endingRule({
  id: 'container-status-unknown',
  title: 'its state was lost',
  isHit: ({ crash }) => crash?.reason === 'ContainerStatusUnknown',
  what: 'is gone and its state is not known (ContainerStatusUnknown): the node was restarted, the pod was evicted, or the runtime lost it',
  todo: 'Look at the node and at evictions at that time; the pod itself needs no change.',
});
