import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import { fieldsOf, textOf } from '../evidence/values.js';
import { parseManifest } from '../manifest/parse-manifest.js';
import { podsOf } from './fixed-pod.js';
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
  const candidate: Candidate = {
    origin: 'user',
    strategy: null,
    title: 'A manifest of your own',
    explanation: '',
    scope: 'mirror-only',
    patch: [{ op: 'replace', path: '/spec', value: given['spec'] }],
    target: 'pod',
  };
  const pods = podsOf(pod, candidate.patch);
  return typeof pods === 'string' ? { problem: pods } : planOf({ evidence, diagnosis, candidate }, pods);
}
