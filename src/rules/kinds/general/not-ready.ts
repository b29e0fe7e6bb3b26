import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { ready } from '../../oracles/checks/ready.js';
import { type Draft, defineKind } from '../define-kind.js';
import { problemWhileRunning } from '../log/known-problem.js';
import { describeCheck, logCheck, recoveryCheck } from '../support/commands.js';
import { describeContainer } from '../support/names.js';
import { cut, fromLog, fromManifest } from '../support/quotes.js';

const REASONS = new Set(['ContainersNotReady', 'NotReady', 'Unhealthy']);
const PROBES = ['startupProbe', 'readinessProbe'] as const;

/** A container runs and is not ready, and no event of a probe says why: events are gone after an hour. */
export const notReady = defineKind({
  id: 'not-ready',
  title: 'A container runs and is not ready, and nothing says why',
  description:
    'A container runs but is not ready, for longer than its probes are given, and no event of a probe is there: they are gone after an hour. So no Service sends the pod traffic.',
  group: 'general',
  severity: 'medium',
  read: unreadyContainers,
  say: sayUnready,
  oracles: [ready],
});

function unreadyContainers(evidence: Evidence): readonly ContainerEvidence[] {
  if (!isReportedUnready(evidence)) return [];
  return evidence.containers.filter(
    ({ role, isRunning, facts, crash }) => role !== 'init' && isRunning && facts.ready === false && crash === undefined,
  );
}

function isReportedUnready({ facts, isBeingDeleted }: Evidence): boolean {
  return REASONS.has(facts.reason) && !facts.isJustCreated && !isBeingDeleted;
}

function sayUnready(container: ContainerEvidence, evidence: Evidence): Draft {
  const probes = PROBES.filter((probe) => container.fields[probe] !== undefined);
  const paths = probes.map((probe) => `${container.path}.${probe}`);
  const problem = problemWhileRunning(evidence, container);
  return {
    title: `${container.name} runs and is not ready${problem === undefined ? '' : `: ${problem.title}`}`,
    cause:
      `${describeContainer(container)} runs and is not ready${paths.length === 0 ? '' : `: it does not pass ${paths.join(' or ')}`}, and no event says what the probe got. No Service sends the pod traffic.` +
      (problem === undefined ? lastPrinted(container) : ` Its log tells of a trouble: ${problem.what}.`),
    confidence: 'medium' as const,
    container,
    objects: problem === undefined ? ['not ready'] : ['not ready', problem.title],
    evidence: [
      ...(problem === undefined ? container.logLines.slice(-2) : [problem.rated.line]).map((line) =>
        fromLog(container, line),
      ),
      ...probes.map((probe) => fromManifest(`${container.path}.${probe}`, container.fields[probe])),
    ],
    steps: [...(problem?.steps ?? []), logCheck(evidence, container)],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function lastPrinted({ logLines }: ContainerEvidence): string {
  const printed = logLines.at(-1);
  return printed === undefined ? '' : ` It last printed: "${cut(printed, 300)}"`;
}
