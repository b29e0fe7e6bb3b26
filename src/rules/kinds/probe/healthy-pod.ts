import type { Evidence } from '../../evidence/evidence.js';

const HARMLESS_REASON = /^(?:Running|Succeeded|Completed|Ready|Healthy|Pending|Unknown|)$/i;

/** Whether the pod is reported as failing although all its containers run and are ready: then it is between two restarts. */
export function isReportedAsCrashing(evidence: Evidence): boolean {
  return (
    !HARMLESS_REASON.test(evidence.facts.reason) &&
    evidence.containers.every((container) => container.isHealthy || container.isDone)
  );
}
