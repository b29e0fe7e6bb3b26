import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { probeDraft } from './probe-draft.js';
import { type ProbeFailure, probeFailures } from './probe-failure.js';

const KILLED = new Set([137, 143]);

/** Event Killing "Container C failed liveness probe, will be restarted", or an Unhealthy event and an end by signal. */
export const livenessFailed: DiagnosisRule = {
  id: 'liveness-failed',
  title: 'The liveness probe fails and the container is killed',
  group: 'probe',
  severity: 'high',
  match: (evidence) =>
    probeFailures(evidence, 'liveness')
      .filter((failure) => isCause(evidence, failure))
      .map((failure) =>
        probeDraft(evidence, failure, 'So the kubelet kills the container and starts it again, over and over.'),
      ),
};

function isCause(evidence: Evidence, { container, killing }: ProbeFailure): boolean {
  if (container.isHealthy) return evidence.facts.reason !== '';
  const { crash } = container;
  if (crash === undefined) return true;
  const wasKilled = crash.exitCode !== null && KILLED.has(crash.exitCode);
  // A program that ends by itself within seconds leaves its probe no time.
  const endedItself = !wasKilled && crash.lifetime === 'within seconds';
  return wasKilled || (killing !== undefined && !endedItself);
}
