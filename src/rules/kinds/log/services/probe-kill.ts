import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';

const KILLED = /^(?:Container (\S{1,63}) )?failed (liveness|startup) probe/;
/** Before Kubernetes 1.14: `Killing container with id docker://api:Container failed liveness probe.. Container will be killed`. */
const KILLED_BEFORE = /\bfailed (liveness|startup) probe\b/;

/** The probe for whose failure the kubelet killed the container, as an event tells it; undefined where none does. */
export function probeKill(evidence: Evidence, container: ContainerEvidence): string | undefined {
  for (const event of evidence.events('Killing')) {
    const match = KILLED.exec(event.message);
    const name = event.container || match?.[1];
    if (name !== undefined && name !== container.name) continue;
    const probe = match?.[2] ?? KILLED_BEFORE.exec(event.message)?.[1];
    if (probe !== undefined) return probe;
  }
  return undefined;
}
