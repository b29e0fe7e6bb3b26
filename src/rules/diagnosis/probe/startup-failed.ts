import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep } from '../support/commands.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures, wasKilledByProbe } from './probe-failure.js';
import { probeNumber } from './probe-handler.js';
import { startSeconds } from './probe-listening.js';

/** Event Killing "… failed startup probe, will be restarted". */
export const startupFailed: DiagnosisRule = {
  id: 'startup-failed',
  title: 'The startup probe fails and the container is killed',
  description:
    'Event Unhealthy "Startup probe failed: …", mostly with Killing "Container C failed startup probe, will be restarted": the program was not up after initialDelaySeconds + failureThreshold × periodSeconds. It computes that time and names how long the program says that it took.',
  group: 'probe',
  severity: 'high',
  match: (evidence) => startupFailures(evidence).map((failure) => draft(evidence, failure)),
};

/** The startup probes that containers do not pass. */
export function startupFailures(evidence: Evidence): readonly ProbeFailure[] {
  return probeFailures(evidence, 'startup').filter(
    (failure) => !failure.container.isHealthy && wasKilledByProbe(failure),
  );
}

/** How long the program has to start, in seconds. */
export function allowedStart({ probe }: Pick<ProbeFailure, 'probe'>): number {
  return (
    probeNumber(probe, 'initialDelaySeconds') +
    probeNumber(probe, 'failureThreshold') * probeNumber(probe, 'periodSeconds')
  );
}

function draft(evidence: Evidence, failure: ProbeFailure): Draft {
  const shared = probeDraft(evidence, failure, effectOf(failure));
  const threshold = probeNumber(failure.probe, 'failureThreshold');
  if (failure.errored) return shared;
  const longer = changeStep(
    evidence,
    `If it only needs longer, raise ${failure.path}.failureThreshold, for instance to ${threshold * 3}`,
  );
  const isLate = failure.answer === 'refused' || failure.answer === 'timeout';
  return { ...shared, steps: isLate ? [longer, ...shared.steps] : [...shared.steps, longer] };
}

function effectOf(failure: ProbeFailure): string {
  if (failure.errored)
    return 'The kubelet cannot make this probe, so the container never counts as started, and gets no traffic.';
  const took = startSeconds(failure.container);
  const observed = took === undefined ? '' : ` By its own log it took ${took} s.`;
  const formula = `initialDelaySeconds + failureThreshold × periodSeconds = ${probeNumber(failure.probe, 'initialDelaySeconds')} + ${probeNumber(failure.probe, 'failureThreshold')} × ${probeNumber(failure.probe, 'periodSeconds')}`;
  const allowed =
    Object.keys(failure.probe).length === 0
      ? 'The program has as long as failureThreshold × periodSeconds to start'
      : `The program has ${allowedStart(failure)} s to start (${formula})`;
  return `${allowed}; then the kubelet kills it and starts it again.${observed}`;
}
