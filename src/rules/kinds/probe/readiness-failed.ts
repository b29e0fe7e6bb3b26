import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { readinessProbe } from '../../oracles/checks/readiness-probe.js';
import { type Draft, defineKind } from '../define-kind.js';
import { mayBeStarting } from '../support/may-be-starting.js';
import { dropProbe } from './drop-probe.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures } from './probe-failure.js';
import { PROBE_FIXES } from './probe-fixes.js';

/** Ends that come from outside: the container is up again, and they do not say why it is not ready now. */
const ENDED_BY_OTHERS = new Set([0, 143, 255]);
const COMPLAINT = /\b(?:fatal|panic|error|exception|traceback|failed|refused)\b/i;
const LAST_LINES = 10;
const LOOPING = /CrashLoop|BackOff|^Error$/;

/** The container runs and is not ready: no restarts, but no traffic either. */
export const readinessFailed = defineKind({
  id: 'readiness-failed',
  title: 'The readiness probe fails: running, but no traffic',
  description:
    'Event Unhealthy "Readiness probe failed: …" while the container runs, is not ready and does not restart (condition ContainersNotReady): no Service sends it traffic. It names what the probe asks, what it got, and the ports that the container declares.',
  group: 'probe',
  severity: 'medium',
  read: readinessFailures,
  say: sayFailedReadiness,
  fixes: [...PROBE_FIXES, dropProbe],
  oracles: [readinessProbe],
});

function sayFailedReadiness(failure: ProbeFailure, evidence: Evidence): Draft {
  const draft = probeDraft(evidence, failure, readinessEffect(failure));
  return isYoung(evidence, failure) ? mayBeStarting(draft, 'which still starts is not ready') : draft;
}

/** The readiness probes that containers which run do not pass. */
export function readinessFailures(evidence: Evidence): readonly ProbeFailure[] {
  return probeFailures(evidence, 'readiness').filter(
    ({ container }) => container.isRunning && container.facts.ready !== true && staysUp(evidence, container),
  );
}

/** Whether the pod has only just been made, so that nothing need listen yet; what the log complains of is a failure all the same. */
function isYoung({ facts }: Evidence, { container, answer }: ProbeFailure): boolean {
  const isSilent = answer === 'refused' || answer === 'timeout';
  return facts.isJustCreated && isSilent && !container.logLines.slice(-LAST_LINES).some((line) => COMPLAINT.test(line));
}

function staysUp(evidence: Evidence, { crash }: ContainerEvidence): boolean {
  if (crash === undefined) return true;
  const isLooping = LOOPING.test(evidence.facts.reason) || evidence.events('BackOff').length > 0;
  return !isLooping && ENDED_BY_OTHERS.has(crash.exitCode ?? -1);
}

function readinessEffect({ errored }: ProbeFailure): string {
  return errored
    ? 'The kubelet cannot make this probe, so the container runs, but never becomes ready, and no Service sends it traffic.'
    : 'The container runs, but is not ready, so no Service sends it traffic.';
}
