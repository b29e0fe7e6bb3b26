import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { gainedPrivileges } from '../guard/index.js';
import { changesBetween } from '../handover/changes.js';
import { POD } from '../handover/merge-keys.js';
import { jsonPatchOf } from '../handover/owner-json-patch.js';
import { strippedPod } from '../manifest/clean-manifest.js';
import { applyPatch, type JsonPatch } from '../manifest/json-patch.js';
import { parseManifest } from '../manifest/parse-manifest.js';
import { equalData } from '../manifest/plain-data.js';
import { podsOf } from './fixed-pod.js';
import { handOverPlan } from './hand-over-plan.js';
import { originalPod, templateOf } from './original-pod.js';
import { type NoPlan, planOf } from './plan-proof.js';
import type { Candidate, ProofPlan } from './proof-plan.js';

/** A manifest that a person wrote. */
export interface OwnManifest {
  readonly evidence: Evidence;
  readonly diagnosis: Diagnosis | null;
  /** YAML or JSON: one Pod, or a workload whose template makes it. */
  readonly text: string;
}

/** The plan for a person's manifest. Pure, never throws, whatever the text is. */
export function planManifest({ evidence, diagnosis, text }: OwnManifest): ProofPlan | NoPlan {
  const document = parseManifest(text);
  const given = document === undefined ? undefined : templateOf(document);
  const pod = originalPod(evidence);
  if (document === undefined || given === undefined) return { problem: 'The manifest is no Pod.' };
  if (pod === undefined) return { problem: 'The manifest of the pod that failed is not known.' };
  const namespace = textOf(fieldsOf(document['metadata'])['namespace']);
  if (namespace !== '' && namespace !== evidence.namespace)
    return { problem: 'metadata.namespace: the pod that failed is in another namespace.' };
  // What the API server and controllers have added is no change: whoever mends the manifest does not write it.
  const cleaned = strippedPod(pod);
  const candidate: Candidate = {
    origin: 'user',
    strategy: null,
    title: 'A manifest of your own',
    explanation: '',
    scope: 'mirror-only',
    patch: patchTo(strippedPod({ ...cleaned, spec: given['spec'] }), cleaned),
    target: 'pod',
  };
  const pods = podsOf(cleaned, candidate.patch);
  if (typeof pods === 'string') return { problem: pods };
  const plan = planOf({ evidence, diagnosis, candidate }, pods);
  return { ...plan, candidate: { ...candidate, scope: scopeOf(plan, evidence) } };
}

/** What the owner can be made to have, and may have, is a fix; all else is an experiment. */
function scopeOf({ candidate, about }: ProofPlan, evidence: Evidence): Candidate['scope'] {
  const { privileges, powers } = gainedPrivileges(about.original, about.fixed);
  if (privileges.length + powers.length > 0) return 'mirror-only';
  const given = handOverPlan({ candidate: { ...candidate, scope: 'hand-over' }, about }, evidence, {
    isExperiment: false,
  });
  // A pod without a controller is created anew.
  return given.ok || given.manifest !== undefined ? 'hand-over' : 'mirror-only';
}

/** In single steps where that comes to the same: it is read by people. */
function patchTo(fixed: Fields, pod: Fields): JsonPatch {
  const whole: JsonPatch = [{ op: 'add', path: '/spec', value: fixed['spec'] }];
  const steps = jsonPatchOf(changesBetween(pod, fixed, POD), pod);
  const result = steps === undefined ? undefined : applyPatch(pod, steps);
  const isSame = result?.ok === true && equalData(fieldsOf(result.document)['spec'], fixed['spec']);
  return isSame && steps !== undefined ? steps : whole;
}
