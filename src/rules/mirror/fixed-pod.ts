import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { type Change, changesBetween } from '../handover/changes.js';
import { POD } from '../handover/merge-keys.js';
import { jsonPatchOf } from '../handover/owner-json-patch.js';
import { podChanges } from '../handover/pod-changes.js';
import { applyPatch, describePatchProblem, type JsonPatch } from '../pod/json-patch.js';
import { equalData, isWalkable } from '../pod/plain-data.js';
import { withoutDefaults } from '../pod/server-defaults.js';
import { sortFields } from '../pod/sort-fields.js';
import { originalPod, templateOf } from './original-pod.js';
import type { Candidate } from './proof-plan.js';

/** The pod before and after a change, cleaned and without the server's defaults, members in kubectl's order. */
export interface TriedPods {
  readonly original: Fields;
  readonly fixed: Fields;
}

/** What a candidate makes of the pod that failed; a sentence where a pod cannot show it. */
export function triedPods(evidence: Evidence, candidate: Pick<Candidate, 'patch' | 'target'>): TriedPods | string {
  const pod = originalPod(evidence);
  if (pod === undefined) return 'The manifest of the pod is not known.';
  const patch = candidate.target === 'owner' ? ofPod(candidate.patch, pod, evidence) : candidate.patch;
  if (typeof patch === 'string') return patch;
  return podsOfPatch(pod, patch);
}

/** The same of a patch of the pod itself. */
export function podsOfPatch(pod: Fields, patch: JsonPatch): TriedPods | string {
  const result = podChanges(pod, [...patch]);
  if (typeof result === 'string') return result;
  return { original: sortFields(withoutDefaults(result.before)), fixed: sortFields(withoutDefaults(result.after)) };
}

/** A patch of the owner, said of its pod. */
function ofPod(patch: JsonPatch, pod: Fields, evidence: Evidence): JsonPatch | string {
  const owner = evidence.ownerManifest ?? evidence.manifest.document;
  const before = templateOf(owner);
  if (before === undefined || evidence.owner.kind === 'Pod') return 'The manifest of the owner is not known.';
  const result = applyPatch(owner, patch);
  if (!result.ok) return `The fix does not fit the manifest of the owner: ${describePatchProblem(result.problem)}.`;
  const after = isWalkable(result.document) ? templateOf(fieldsOf(result.document)) : undefined;
  if (after === undefined || equalData(before, after))
    return `The fix changes ${evidence.owner.kind} ${evidence.owner.name} itself and not its pods: a pod alone cannot show it.`;
  const changes: readonly Change[] = changesBetween(before, after, POD);
  return jsonPatchOf(changes, pod) ?? 'The fix of the owner does not fit its pod.';
}
