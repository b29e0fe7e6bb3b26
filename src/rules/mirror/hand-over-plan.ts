import type { Evidence } from '../evidence/evidence.js';
import { type HandOver, handOverFix } from '../handover/index.js';
import type { JsonPatch } from '../manifest/json-patch.js';
import type { ProofPlan } from './proof-plan.js';

/**
 * What a plan has tried, handed over to the owner: what leads from the pod that failed to the one that was tried, whatever the record says of the pod
 * by now. A person's manifest is no other case. Never throws.
 */
export function handOverPlan(
  { candidate, about }: Pick<ProofPlan, 'candidate' | 'about'>,
  evidence: Evidence,
  options: { readonly isExperiment: boolean },
): HandOver {
  const { strategy, ...said } = candidate;
  const fix = { ...said, strategy: strategy ?? 'own-manifest', assumes: [], alternatives: [] };
  const pod = { ...about.original, status: evidence.manifest.status };
  const patch = candidate.target === 'owner' ? candidate.patch : patchTo(about.fixed);
  return handOverFix({ ...fix, patch: [...patch] }, evidence, { pod, ...options });
}

function patchTo(fixed: ProofPlan['about']['fixed']): JsonPatch {
  return ['metadata', 'spec']
    .filter((member) => fixed[member] !== undefined)
    .map((member) => ({ op: 'add' as const, path: `/${member}`, value: fixed[member] }));
}
