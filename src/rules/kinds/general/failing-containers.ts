import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** The containers that end or crash and have not done their work. */
export function failingContainers(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.containers.filter((container) => container.isCrashing && !container.isDone);
}
