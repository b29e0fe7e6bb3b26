import type { Evidence } from '../../evidence/evidence.js';
import { livenessProbe } from '../../oracles/checks/liveness-probe.js';
import { defineKind } from '../define-kind.js';
import { addStartupProbe } from './add-startup-probe.js';
import { dropProbe } from './drop-probe.js';
import { isReportedAsCrashing } from './healthy-pod.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures, wasKilledByProbe } from './probe-failure.js';
import { PROBE_FIXES } from './probe-fixes.js';

/** Event Killing "Container C failed liveness probe, will be restarted", or an Unhealthy event and an end by signal. */
export const livenessFailed = defineKind({
  id: 'liveness-failed',
  title: 'The liveness probe fails and the container is killed',
  description:
    'Event Unhealthy "Liveness probe failed: …" with Killing "Container C failed liveness probe, will be restarted", or with an end by signal (137, 143): the kubelet kills the container for its probe. It names what the probe asks, what it got, and the ports that the container declares.',
  group: 'probe',
  severity: 'high',
  read: livenessFailures,
  say: (failure, evidence) => probeDraft(evidence, failure, livenessEffect(failure)),
  fixes: [...PROBE_FIXES, addStartupProbe, dropProbe],
  oracles: [livenessProbe],
});

/** The liveness probes for which containers are killed. */
export function livenessFailures(evidence: Evidence): readonly ProbeFailure[] {
  return probeFailures(evidence, 'liveness').filter((failure) =>
    failure.container.isHealthy ? isReportedAsCrashing(evidence) : wasKilledByProbe(failure),
  );
}

function livenessEffect({ errored, killing }: ProbeFailure): string {
  return errored && killing === undefined
    ? 'The kubelet cannot make this probe, so it never learns whether the program is well.'
    : 'So the kubelet kills the container and starts it again, over and over.';
}
