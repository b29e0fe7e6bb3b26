import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne } from '../../evidence/values.js';
import { noFailure } from '../../oracles/checks/no-failure.js';
import { type Draft, defineKind } from '../define-kind.js';
import { describeCheck, kubectl, objectName, recoveryCheck, step } from '../support/commands.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEvent, fromLog, fromStatus } from '../support/quotes.js';

/** Events that tell of no failure, whatever their type (docs/failure-kinds.md, "Noise"). */
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
/** What simple agents report from an old event: it is over once the containers run and are ready. */
const BEFORE_RUNNING =
  /^(?:Pending|Unhealthy|Failed\w{0,40}|NetworkNotReady|ContainerCreating|PodInitializing|BackOff|ErrImage\w{0,20}|Image\w{0,20}|InvalidImageName|RegistryUnavailable|CreateContainer\w{0,20})$/;
/** What agents call a pod that is on its way, and why its containers wait then. */
const COMING = /^(?:Pending|ContainerCreating|PodInitializing|NotReady|ContainersNotReady|Running|)$/;
const HARMLESS_PHASE = /^(?:Running|Succeeded|)$/;

/** The last resort: the agent reports the pod and nothing shows that it is well, so this says all that is known of it. */
export const unknownFailure = defineKind({
  id: 'unknown-failure',
  title: 'The pod fails for a reason that is not known',
  description:
    'The last resort: the pod is reported as failing and no kind explains it. It says all that is known of the pod (reason, phase, warnings, conditions) and how to learn more.',
  group: 'general',
  severity: 'medium',
  read: (evidence) => listOfOne(reportedFailure(evidence)),
  say: sayReported,
  oracles: [noFailure],
});

/** What is reported, and the warnings that the pod has; the reason is '' where nobody names one. */
interface ReportedFailure {
  readonly reason: string;
  readonly warnings: readonly EventFacts[];
}

function reportedFailure(evidence: Evidence): ReportedFailure | undefined {
  const warnings = evidence.events().filter(isTellingWarning);
  if (isGoing(evidence) || isComing(evidence, warnings) || (!saysFailure(evidence) && isWell(evidence)))
    return undefined;
  return { reason: failureReason(evidence, warnings), warnings };
}

function sayReported({ reason, warnings }: ReportedFailure, evidence: Evidence): Draft {
  return {
    title:
      reason === '' ? 'The pod is reported as failing, without evidence' : `The pod is not well: ${cut(reason, 100)}`,
    cause: reason === '' ? describeNothing(evidence) : failureCause(evidence, reason, warnings),
    confidence: 'low' as const,
    objects: reason === '' ? [] : [reason],
    evidence: [
      ...statusQuotes(evidence),
      ...warnings.slice(0, 3).map(fromEvent),
      ...conditionQuotes(evidence),
      ...evidence.containers.flatMap(containerQuotes).slice(0, 6),
    ],
    steps: searchSteps(evidence),
    checks: [recoveryCheck(evidence)],
  };
}

function searchSteps(evidence: Evidence): Step[] {
  const pod = objectName('Pod', evidence.podName);
  const about = `involvedObject.name=${evidence.podName}` as const;
  return [
    describeCheck(evidence),
    step(
      'Read its events alone, the newest last; the cluster forgets them after an hour:',
      kubectl(evidence, 'get', 'events', '--field-selector', about, '--sort-by=.lastTimestamp'),
    ),
    step(
      'Read what it printed; --previous shows the instance before the last restart, leave it out if there was none:',
      kubectl(evidence, 'logs', pod, '--all-containers', '--previous', '--tail=50'),
    ),
  ];
}

/** What is wrong in a few words; '' where nothing that was reported says so. */
function failureReason(evidence: Evidence, [warning]: readonly EventFacts[]): string {
  const { statusReason, reason, phase, statusMessage } = evidence.facts;
  const candidates = [
    statusReason,
    HARMLESS_REASON.test(reason) ? '' : reason,
    warning?.reason ?? '',
    HARMLESS_PHASE.test(phase) ? '' : phase,
    isUnready(evidence) ? 'not ready' : '',
    statusMessage,
    warning?.message ?? '',
  ];
  return candidates.find((text) => text !== '') ?? '';
}

function failureCause({ facts }: Evidence, reason: string, warnings: readonly EventFacts[]): string {
  const reported = facts.statusMessage || facts.message || warnings[0]?.message || '';
  const phase = facts.phase === '' || facts.phase === reason ? '' : `, phase ${facts.phase}`;
  const known = reported === '' ? ' Nothing that was reported says why.' : ` What is known: ${cut(reported, 500)}`;
  return `Pod ${facts.pod} is not well (${cut(reason, 200)}${phase}).${known}`;
}

function describeNothing({ facts, containers }: Evidence): string {
  const shown = [
    facts.phase === '' ? '' : `phase ${facts.phase}`,
    containers.length === 0 ? '' : `containers ${containers.map((container) => container.name).join(', ')}`,
  ].filter((part) => part !== '');
  const only = shown.length === 0 ? '' : ` All that is known: ${cut(shown.join('; '), 300)}.`;
  return (
    `The agent reports pod ${facts.pod} in namespace ${facts.namespace} as failing, but sent no evidence of what is wrong: ` +
    `no reason, no event and no container status that tells.${only} The commands below show what the cluster knows of it.`
  );
}

function statusQuotes({ facts }: Evidence): Quote[] {
  return facts.statusMessage === ''
    ? []
    : [{ source: 'status', text: cut(facts.statusMessage), where: 'status.message' }];
}

function containerQuotes(container: ContainerEvidence): Quote[] {
  return [...fromStatus(container), ...container.logLines.slice(-2).map((line) => fromLog(container, line))];
}

function isTellingWarning(event: EventFacts): boolean {
  return event.type === 'Warning' && !NOISE.has(event.reason);
}

function isOldWarning(reason: string): boolean {
  return BEFORE_RUNNING.test(reason) || NOISE.has(reason);
}

/** Ready and never restarted: what the agent calls it by is not how these containers are. */
function isSteady(containers: readonly ContainerEvidence[]): boolean {
  const running = containers.filter((container) => container.role === 'app');
  return (
    running.length > 0 && running.every(({ isRunning, facts }) => isRunning && facts.ready === true && !facts.restarted)
  );
}

function saysFailure({ facts, isNotCreated, containers }: Evidence): boolean {
  if (isNotCreated || facts.statusReason !== '') return true;
  const isOver =
    facts.phase === 'Succeeded' ||
    isSteady(containers) ||
    (isOldWarning(facts.reason) && containers.some((each) => each.role === 'app'));
  return !isOver && !HARMLESS_REASON.test(facts.reason);
}

/** A pod that is being deleted ends and is not ready any more: nothing is wrong with it, as long as it goes. */
function isGoing({ facts, isBeingDeleted, containers }: Evidence): boolean {
  if (!isBeingDeleted || facts.statusReason !== '') return false;
  return containers.length > 0 && containers.every((container) => container.isStopping || container.isDone);
}

/** A pod that has only just been made and of which nothing is amiss: it is being pulled, or has started and is not ready yet. */
function isComing({ facts, containers }: Evidence, warnings: readonly EventFacts[]): boolean {
  if (!facts.isJustCreated || warnings.length > 0 || !COMING.test(facts.reason) || facts.statusReason !== '')
    return false;
  return (
    containers.length > 0 &&
    containers.every(({ facts: { state, restarted, lastState } }) => {
      const isWaiting = state?.kind === 'waiting' && COMING.test(state.reason);
      return !restarted && lastState === null && (isWaiting || state?.kind === 'running');
    })
  );
}

/** Whether the report shows a pod that runs and is ready, or has done its work: that nothing speaks against it is not enough. */
function isWell(evidence: Evidence): boolean {
  return hasEndedWell(evidence) || (HARMLESS_PHASE.test(evidence.facts.phase) && isPodReady(evidence));
}

function hasEndedWell({ facts, containers }: Evidence): boolean {
  if (facts.phase === 'Succeeded') return true;
  return facts.phase !== 'Failed' && containers.length > 0 && containers.every((container) => container.isDone);
}

function isPodReady(evidence: Evidence): boolean {
  const ready = evidence.condition('Ready')?.status;
  const apps = evidence.containers.filter((container) => container.role === 'app');
  if (apps.length === 0) return ready === 'True';
  return (
    ready !== 'False' &&
    apps.every((container) => container.isHealthy && (container.facts.ready === true || ready === 'True'))
  );
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
