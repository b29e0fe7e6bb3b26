import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { type Draft, defineKind } from '../define-kind.js';
import { tellingLines } from '../log/decisive-line.js';
import { knownProblem } from '../log/known-problem.js';
import { ERROR_WEIGHT } from '../log/lines/line-weights.js';
import { describeCheck, logCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEvent, fromLog, fromStatus } from '../support/quotes.js';
import { isSandboxRenewed, sandboxSteps } from './told-to-end.js';

/** SIGTERM: somebody asked it to stop. Once is normal; a container that is up and ready again is not reported. */
export const exit143 = defineKind({
  id: 'exit-143',
  title: 'Asked to end (SIGTERM)',
  description:
    'The container ended with exit code 143 (128 + SIGTERM): it was asked to stop, as a rollout, a drain, a scale-down or a failing liveness probe does. It is reported only while the container is not up again.',
  group: 'exit',
  severity: 'medium',
  read: (evidence) =>
    evidence.containers
      .filter(({ crash }) => crash?.exitCode === 143 || crash?.signal === 15)
      .filter((container) => stopsOf(evidence).length > 0 || !statesProblem(evidence, container)),
  say: sayAsked,
  oracles: [notRestarted],
});

function stopsOf(evidence: Evidence) {
  return evidence.events('Killing', 'Preempting', 'Preempted', 'Evicted', 'TaintManagerEviction').slice(0, 2);
}

/** Where no event tells who stops it, an error in its log of which it is known what it means says more than the signal. */
function statesProblem(evidence: Evidence, container: ContainerEvidence): boolean {
  const weight = knownProblem(evidence, container)?.rated.weight ?? 0;
  return weight >= ERROR_WEIGHT;
}

function sayAsked(container: ContainerEvidence, evidence: Evidence): Draft {
  const stops = stopsOf(evidence);
  return {
    title: `${container.name} is asked to end (SIGTERM)`,
    cause:
      `${nameContainer(container)} ended on SIGTERM (exit code 143): somebody asked it to stop, as a rollout, a drain, a scale-down or a failing liveness probe does. ` +
      `Once is normal; only when it happens again and again something is wrong.${consequence(evidence, container)}`,
    confidence: 'medium',
    container,
    objects: [`exit-143 of ${container.name}`],
    evidence: [
      ...stops.map(fromEvent),
      ...fromStatus(container),
      ...tellingLines(evidence, container).map((line) => fromLog(container, line)),
    ],
    steps: [
      ...(isSandboxRenewed(evidence) ? sandboxSteps(evidence) : []),
      step(
        'See in the events who stops it (Killing, Preempted, Evicted); a liveness probe that fails is the usual one.',
      ),
      step('If nobody does, the program or a script in it sends the signal itself: read its last lines.'),
    ],
    checks: [describeCheck(evidence), logCheck(evidence, container), recoveryCheck(evidence)],
  };
}
