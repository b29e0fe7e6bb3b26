import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import { changesBetween } from '../handover/changes.js';
import { type HandOver, handOverFix } from '../handover/index.js';
import { POD } from '../handover/merge-keys.js';
import { jsonPatchOf } from '../handover/owner-json-patch.js';
import { templatePartOf } from '../handover/pod-changes.js';
import type { JsonPatch } from '../pod/json-patch.js';
import { equalData } from '../pod/plain-data.js';
import { podsOfPatch } from './fixed-pod.js';
import { originalPod } from './original-pod.js';
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
  const { strategy, ...described } = candidate;
  const { pod, patch } = changeOf(about, evidence);
  const fix = { ...described, strategy: strategy ?? 'own-manifest', assumes: [], alternatives: [] };
  const change = candidate.target === 'owner' ? candidate.patch : patch;
  return handOverFix({ ...fix, patch: [...change] }, evidence, { pod, ...options });
}

interface PodChange {
  readonly pod: Fields;
  readonly patch: JsonPatch;
}

/**
 * The change of the pod as it was reported, while it is the one that was planned for: it has what the API server fills in, as its owner has, so that the two can
 * be compared. Else of the pod that the plan keeps.
 */
function changeOf({ original, fixed }: ProofPlan['about'], evidence: Evidence): PodChange {
  const pod = originalPod(evidence);
  const patch = pod && jsonPatchOf(changesBetween(templatePartOf(original), templatePartOf(fixed), POD), pod);
  const tried = pod && patch && podsOfPatch(pod, patch);
  const isSame = typeof tried === 'object' && equalData(tried, { original, fixed });
  if (isSame && pod !== undefined && patch !== undefined) return { pod, patch };
  return { pod: { ...original, status: evidence.manifest.status }, patch: patchTo(fixed) };
}

function patchTo(fixed: Fields): JsonPatch {
  return ['metadata', 'spec']
    .filter((member) => fixed[member] !== undefined)
    .map((member) => ({ op: 'add' as const, path: `/${member}`, value: fixed[member] }));
}
