import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { gainedPrivileges } from '../guard/index.js';
import { changesBetween } from '../handover/changes.js';
import { POD } from '../handover/merge-keys.js';
import { jsonPatchOf } from '../handover/owner-json-patch.js';
import type { FailureKind } from '../kinds/define-kind.js';
import { KINDS } from '../kinds/index.js';
import { strippedPod } from '../pod/clean-manifest.js';
import { withDefaultedRequests } from '../pod/defaulted-requests.js';
import type { JsonPatch } from '../pod/json-patch.js';
import { metadataOf, specOf } from '../pod/object.js';
import { parseManifest } from '../pod/parse-manifest.js';
import { withoutDefaults } from '../pod/server-defaults.js';
import { sortFields } from '../pod/sort-fields.js';
import { handOverPlan } from './hand-over-plan.js';
import { originalPod, templateOf } from './original-pod.js';
import { type NoPlan, planOf } from './plan-proof.js';
import { manifestProblem } from './pod-problem.js';
import type { Candidate, ProofPlan } from './proof-plan.js';
import { isNamedInstead } from './refusals.js';
import { listInSentence, quotedName, safeSentence } from './safe-text.js';

/** A manifest that a person wrote. */
export interface OwnManifest {
  readonly evidence: Evidence;
  /** Null where the rules have found nothing. */
  readonly diagnosis: Diagnosis | null;
  /** YAML or JSON: one Pod, or a workload whose template makes it. */
  readonly text: string;
  /** The failure's report or record, which knows instants. */
  readonly report?: Fields;
  /** The kinds that diagnosis asks; ours unless given. */
  readonly kinds?: readonly FailureKind[];
}

/**
 * The plan for a person's manifest. What it leaves out of labels and annotations stays as it was; its name is not looked at. The problem of a manifest that is
 * none begins with the path at fault. Pure, never throws, whatever the text is.
 */
export function planManifest({ evidence, diagnosis, text, report, kinds = KINDS }: OwnManifest): ProofPlan | NoPlan {
  const pod = originalPod(evidence);
  if (pod === undefined) return { problem: 'The manifest of the pod that failed is not known.' };
  const document = parseManifest(text);
  const given = document === undefined ? undefined : templateOf(document);
  const problem = manifestProblem({ document, given, namespace: evidence.namespace });
  if (problem !== undefined || given === undefined) return { problem: problem ?? 'The manifest is no Pod.' };
  const [original, fixed] = [pod, edited(pod, given)].map((each) => sortFields(withoutDefaults(strippedPod(each)))) as [
    Fields,
    Fields,
  ];
  const candidate: Candidate = {
    origin: 'user',
    strategy: null,
    title: 'A manifest of your own',
    explanation: '',
    scope: 'mirror-only',
    patch: patchBetween(original, fixed),
    target: 'pod',
  };
  const claim = { evidence, diagnosis, candidate, kinds, ...(report !== undefined && { report }) };
  const plan = planOf(claim, { original, fixed });
  return { ...plan, candidate: { ...candidate, ...judged(plan, evidence) } };
}

/** What the owner can be made to have, and may have, is a fix; all else is an experiment. */
function judged({ candidate, about }: ProofPlan, evidence: Evidence): Pick<Candidate, 'scope' | 'explanation'> {
  const { privileges, powers, secrets } = gainedPrivileges(about.original, about.fixed);
  const gained = privileges.filter((reason) => !isNamedInstead(about.kind, reason));
  const reasons = [...powers, ...gained, ...secrets].map(quotedName);
  const given =
    reasons.length > 0
      ? undefined
      : handOverPlan({ candidate: { ...candidate, scope: 'hand-over' }, about }, evidence, { isExperiment: false });
  // A pod without a controller is created anew, and so is a Job.
  if (given !== undefined && (given.ok || given.manifest !== undefined || given.command !== undefined))
    return { scope: 'hand-over', explanation: 'What the manifest changes can be handed over.' };
  const why = listInSentence(given === undefined || given.ok ? reasons : [safeSentence(given.reason)]);
  return {
    scope: 'mirror-only',
    explanation: `What the manifest changes is an experiment and cannot be handed over: ${why}`,
  };
}

/** The pod that failed with what the manifest says of it. */
function edited(pod: Fields, given: Fields): Fields {
  const [metadata, own] = [metadataOf(pod), metadataOf(given)];
  const labels = { ...fieldsOf(metadata.labels), ...fieldsOf(own.labels) };
  const annotations = { ...fieldsOf(metadata.annotations), ...fieldsOf(own.annotations) };
  const spec = withDefaultedRequests(specOf(given), specOf(pod));
  return { ...pod, metadata: { ...metadata, labels, annotations }, spec };
}

function patchBetween(original: Fields, fixed: Fields): JsonPatch {
  const changes = jsonPatchOf(changesBetween(original, fixed, { maps: POD.maps ?? {} }), original);
  return changes ?? ['metadata', 'spec'].map((member) => ({ op: 'replace', path: `/${member}`, value: fixed[member] }));
}
