import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { isReportedAsCrashing } from './healthy-pod.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures, wasKilledByProbe } from './probe-failure.js';

/** Event Killing "Container C failed liveness probe, will be restarted", or an Unhealthy event and an end by signal. */
export const livenessFailed: DiagnosisRule = {
  id: 'liveness-failed',
  title: 'The liveness probe fails and the container is killed',
  description:
    'Event Unhealthy "Liveness probe failed: …" with Killing "Container C failed liveness probe, will be restarted", or with an end by signal (137, 143): the kubelet kills the container for its probe. It names what the probe asks, what it got, and the ports that the container declares.',
  group: 'probe',
  severity: 'high',
  match: (evidence) => livenessFailures(evidence).map((failure) => probeDraft(evidence, failure, effectOf(failure))),
};

/** The liveness probes for which containers are killed. */
export function livenessFailures(evidence: Evidence): readonly ProbeFailure[] {
  return probeFailures(evidence, 'liveness').filter((failure) =>
    failure.container.isHealthy ? isReportedAsCrashing(evidence) : wasKilledByProbe(failure),
  );
}

function effectOf({ errored, killing }: ProbeFailure): string {
  return errored && killing === undefined
    ? 'The kubelet cannot make this probe, so it never learns whether the program is well.'
    : 'So the kubelet kills the container and starts it again, over and over.';
}
