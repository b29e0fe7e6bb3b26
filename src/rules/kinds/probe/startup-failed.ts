import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { startupProbe } from '../../oracles/checks/startup-probe.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep } from '../support/commands.js';
import { dropProbe } from './drop-probe.js';
import { workOf } from './probe-advice-unwell.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures, wasKilledByProbe } from './probe-failure.js';
import { PROBE_FIXES } from './probe-fixes.js';
import { probeNumber } from './probe-handler.js';
import { startSeconds } from './probe-listening.js';
import { rootOf } from './probe-root.js';
import { allowedStart, LONG_START, mayNeedLonger, raisedThreshold } from './probe-time.js';
import { raiseStartupThreshold } from './raise-startup-threshold.js';

/** Event Killing "… failed startup probe, will be restarted". */
export const startupFailed = defineKind({
  id: 'startup-failed',
  title: 'The startup probe fails and the container is killed',
  description:
    'Event Unhealthy "Startup probe failed: …", mostly with Killing "Container C failed startup probe, will be restarted": the program was not up after initialDelaySeconds + failureThreshold × periodSeconds. It computes that time and names how long the program says that it took.',
  group: 'probe',
  severity: 'high',
  read: startupFailures,
  say: sayNotStarted,
  fixes: [...PROBE_FIXES, raiseStartupThreshold, dropProbe],
  oracles: [startupProbe],
});

/** The startup probes that containers do not pass. */
export function startupFailures(evidence: Evidence): readonly ProbeFailure[] {
  return probeFailures(evidence, 'startup').filter(
    (failure) => !failure.container.isHealthy && wasKilledByProbe(failure),
  );
}

function sayNotStarted(failure: ProbeFailure, evidence: Evidence): Draft {
  const shared = probeDraft(evidence, failure, startupEffect(failure));
  if (!mayNeedLonger(failure) || rootOf(evidence, failure) !== undefined) return shared;
  const longer = longerStep(evidence, failure);
  const isAtWork = failure.answer === 'unwell' && workOf(evidence, failure) !== undefined;
  const isLate = isAtWork || failure.answer === 'refused' || failure.answer === 'timeout';
  return { ...shared, steps: isLate ? [longer, ...shared.steps] : [...shared.steps, longer] };
}

function longerStep(evidence: Evidence, failure: ProbeFailure): Step {
  const path = `${failure.path}.failureThreshold`;
  if (!isKnown(failure))
    return changeStep(
      evidence,
      `If it only needs longer, raise ${path}, so that failureThreshold × periodSeconds is more than it needs`,
    );
  if (failure.answer === 'unwell' && workOf(evidence, failure) !== undefined) {
    const threshold = raisedThreshold(failure);
    return changeStep(
      evidence,
      `So that the kubelet does not end that work each time, raise ${path}, for instance to ${threshold}`,
    );
  }
  if (allowedStart(failure) >= LONG_START)
    return changeStep(evidence, `Only if it is known to need more than ${allowedStart(failure)} s, raise ${path}`);
  const threshold = raisedThreshold(failure);
  const allowed = allowedStart({ probe: { ...failure.probe, failureThreshold: threshold } });
  return changeStep(
    evidence,
    `If it only needs longer, raise ${path}, for instance to ${threshold} (${allowed} s to start)`,
  );
}

function isKnown({ probe }: ProbeFailure): boolean {
  return Object.keys(probe).length > 0;
}

function startupEffect(failure: ProbeFailure): string {
  if (failure.errored)
    return 'The kubelet cannot make this probe, so the container never counts as started, and gets no traffic.';
  const took = startSeconds(failure.container);
  const observed = took === undefined ? '' : ` By its own log it took ${took} s.`;
  const allowed = isKnown(failure)
    ? `The program has ${allowedStart(failure)} s to start (${formula(failure)})`
    : 'The program has as long as failureThreshold × periodSeconds to start';
  return `${allowed}; then the kubelet kills it and starts it again.${observed}`;
}

function formula({ probe }: ProbeFailure): string {
  const number = (name: string) => probeNumber(probe, name);
  const tries = `${number('failureThreshold')} × ${number('periodSeconds')}`;
  const delay = number('initialDelaySeconds');
  return delay === 0
    ? `failureThreshold × periodSeconds = ${tries}`
    : `initialDelaySeconds + failureThreshold × periodSeconds = ${delay} + ${tries}`;
}
