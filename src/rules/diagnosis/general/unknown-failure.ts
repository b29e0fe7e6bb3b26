import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { describeCheck, kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromLog, fromStatus } from '../support/quotes.js';

/** Events that tell of no failure, whatever their type (failure catalogue, "Noise"). */
const NOISE = new Set([
  'MissingClusterDNS',
  'DNSConfigForming',
  'InvalidEnvironmentVariableNames',
  'ProbeWarning',
  'NotTriggerScaleUp',
  'BackOff',
  'SandboxChanged',
  'FailedToRetrieveImagePullSecret',
]);
const HARMLESS_REASON = /^(?:Running|Succeeded|Completed|Ready|Healthy|)$/i;
const HARMLESS_PHASE = /^(?:Running|Succeeded|)$/;

/** The last resort: something is wrong, and this says all that is known of it. */
export const unknownFailure: DiagnosisRule = {
  id: 'unknown-failure',
  title: 'The pod fails for a reason that is not known',
  group: 'general',
  severity: 'medium',
  match: (evidence) => {
    const warnings = evidence.events().filter(isWarning);
    if (!isFailing(evidence, warnings)) return [];
    const reason = reasonOf(evidence, warnings);
    return [
      {
        title: `The pod is not well: ${cut(reason, 100)}`,
        cause: describe(evidence, reason, warnings),
        confidence: 'low' as const,
        objects: [reason],
        evidence: [
          ...statusQuotes(evidence),
          ...warnings.slice(0, 3).map(fromEvent),
          ...conditionQuotes(evidence),
          ...evidence.containers.flatMap(containerQuotes).slice(0, 6),
        ],
        steps: [
          step(
            'Look at the events and conditions of the pod; its log may say more:',
            kubectl(evidence, 'logs', `pod/${evidence.podName}`, '--all-containers', '--tail=50'),
          ),
        ],
        checks: [describeCheck(evidence), recoveryCheck(evidence)],
      },
    ];
  },
};

function reasonOf({ facts }: Evidence, warnings: readonly EventFacts[]): string {
  return facts.statusReason || facts.reason || warnings[0]?.reason || facts.phase || 'not ready';
}

function describe({ facts }: Evidence, reason: string, warnings: readonly EventFacts[]): string {
  const said = facts.statusMessage || facts.message || warnings[0]?.message || '';
  const phase = facts.phase === '' ? '' : `, phase ${facts.phase}`;
  const known = said === '' ? ' Nothing that was reported says why.' : ` What is known: ${cut(said, 500)}`;
  return `Pod ${facts.pod} is not well (${cut(reason, 200)}${phase}).${known}`;
}

function statusQuotes({ facts }: Evidence): Quote[] {
  return facts.statusMessage === ''
    ? []
    : [{ source: 'status', text: cut(facts.statusMessage), where: 'status.message' }];
}

function containerQuotes(container: ContainerEvidence): Quote[] {
  return [...fromStatus(container), ...container.logLines.slice(-2).map((line) => fromLog(container, line))];
}

function isWarning(event: EventFacts): boolean {
  return event.type === 'Warning' && !NOISE.has(event.reason);
}

function isFailing(evidence: Evidence, warnings: readonly EventFacts[]): boolean {
  const { facts } = evidence;
  const isSaid = evidence.isNotCreated || facts.statusReason !== '' || !HARMLESS_REASON.test(facts.reason);
  if (isSaid) return true;
  if (evidence.isHealthy || hasEndedWell(evidence)) return false;
  return warnings.length > 0 || isUnready(evidence) || !HARMLESS_PHASE.test(facts.phase);
}

function hasEndedWell(evidence: Evidence): boolean {
  const { phase } = evidence.facts;
  if (phase === 'Succeeded') return true;
  return phase !== 'Failed' && evidence.isJob && evidence.containers.every((container) => container.isDone);
}

function isUnready(evidence: Evidence): boolean {
  const isContainerUnready = evidence.containers.some(
    (container) => container.facts.ready === false && !container.isDone,
  );
  return isContainerUnready || evidence.condition('Ready')?.status === 'False';
}

function conditionQuotes(evidence: Evidence) {
  return evidence.facts.conditions
    .filter((condition) => condition.status === 'False' && condition.message !== '')
    .slice(0, 3)
    .map((condition) => ({
      source: 'status' as const,
      text: cut(`${condition.reason}: ${condition.message}`),
      where: `condition ${condition.type}`,
    }));
}
