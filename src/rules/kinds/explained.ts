import type { ContainerEvidence } from '../evidence/container-evidence.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Draft } from './define-kind.js';

/** Waiting for what comes before it: an init container, an image, a volume. */
const NOT_YET = /^(?:ContainerCreating|PodInitializing)$/;

/**
 * Whether nothing is left that general kinds could explain: something is wrong with the pod as a whole, or with each container that is not well.
 * General kinds cost as much as all others, and would not be shown.
 */
export function isExplained(evidence: Evidence, found: readonly Pick<Draft, 'container'>[]): boolean {
  if (found.length === 0) return false;
  if (found.some(({ container }) => container === undefined)) return true;
  const named = new Set(found.map(({ container }) => container?.name));
  return evidence.containers.every((container) => named.has(container.name) || isQuiet(container));
}

function isQuiet(container: ContainerEvidence): boolean {
  const { state } = container.facts;
  if (container.isDone) return true;
  if (container.crash !== undefined) return false;
  if (state?.kind === 'waiting') return NOT_YET.test(state.reason);
  return container.isHealthy && container.role !== 'init';
}
