import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** The containers that end or crash and have not done their work. */
export function failingContainers(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.containers.filter(
    (container) => container.isCrashing && !container.isDone && !isHeldByInit(evidence, container),
  );
}

/** Whether it ended well and an init container keeps it from starting again: a pod that begins anew ends its containers, and runs its init containers first. */
export function isHeldByInit({ containers }: Evidence, { role, crash }: ContainerEvidence): boolean {
  return role === 'app' && crash?.exitCode === 0 && containers.some((each) => each.role === 'init' && each.isCrashing);
}
