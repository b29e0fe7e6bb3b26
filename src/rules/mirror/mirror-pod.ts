import { type Fields, fieldsOf } from '../evidence/values.js';
import type { Labels } from '../label-selector.js';
import { labelsOf, metadataOf, specOf } from '../pod/object.js';
import { type PodSpec } from '../pod/pod-fields.js';
import { cutOffWords, policiesThatCutOff } from './cut-off.js';
import { type FreeLabels, freeLabels } from './free-labels.js';
import { withLiveValues } from './masked-values.js';
import {
  EXPIRES_ANNOTATION,
  INSTALLATION_LABEL,
  MIRROR_LABEL,
  REMOVED_LABELS_ANNOTATION,
  ROLE_LABEL,
} from './mirror-names.js';
import { mirrorSpec } from './mirror-spec.js';
import type { ReplacedVolume } from './mirror-volumes.js';
import { ownLabelRules } from './own-label-rules.js';
import { withoutOwnershipMarks } from './ownership-marks.js';
import type { ProofPlan } from './proof-plan.js';
import { listInSentence, quotedName } from './safe-text.js';
import type { Surroundings } from './surroundings.js';

/** What is decided when a mirror is made. */
export interface MirrorOrder {
  readonly plan: ProofPlan;
  readonly role: 'mirror' | 'control';
  /** As `mirrorName` makes it. */
  readonly name: string;
  readonly mirrorId: string;
  readonly installation: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly ttlSeconds: number;
  readonly surroundings: Surroundings;
  /** The pod that failed as the API server has it, where it is still there: from it come values that the record has masked. */
  readonly live?: Fields;
}

export interface MirrorPod {
  readonly pod: Fields;
  /** Beyond those of the plan, for reasons that only the surroundings show. */
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
  /** Beyond that of the plan: with any of these there is no PROVEN. */
  readonly missingWitness: readonly string[];
  /** Whether what was changed for safety could end the failure by itself: then only an unfixed pod with the same changes is a control, not the original. */
  readonly needsControlRun: boolean;
  /** NetworkPolicies that keep the mirror from what the pod may reach: that it cannot connect says nothing then. */
  readonly cutOffBy: readonly string[];
}

/** The pod that is made, safe by construction (docs/decisions/0059-mirror-pods-and-witness.md). Pure. */
export function mirrorPod(order: MirrorOrder): MirrorPod {
  const { plan, role, surroundings } = order;
  const source = role === 'mirror' ? plan.about.fixed : plan.about.original;
  const unmasked = withLiveValues(source, order.live);
  const spec = specOf(unmasked.pod);
  const made = mirrorSpec(spec, { ttlSeconds: order.ttlSeconds, claimsInUse: surroundings.claimsInUse });
  const given = { [MIRROR_LABEL]: order.mirrorId, [INSTALLATION_LABEL]: order.installation, [ROLE_LABEL]: role };
  const own = labelsOf(source);
  const labels = freeLabels(own, given, surroundings.selecting);
  const cutOffBy = policiesThatCutOff(own, { ...labels.kept, ...given }, { labels, surroundings });
  return {
    pod: { apiVersion: 'v1', kind: 'Pod', metadata: mirrorMetadata(order, source, { labels, given }), spec: made.spec },
    cannotShow: [...made.replaced.map(replacedWords), ...labelWords(spec, labels), ...cutOffWords(cutOffBy)],
    warnings: labels.selectedBy.map(({ kind, name }) => selectedWords(kind, name)),
    missingWitness: unmasked.masked.length === 0 ? [] : [maskedWords(unmasked.masked)],
    needsControlRun: couldHeal(plan.about.kind, spec, { labels, replaced: made.replaced }),
    cutOffBy,
  };
}

function mirrorMetadata(
  { plan, name, expiresAt }: MirrorOrder,
  source: Fields,
  { labels, given }: { readonly labels: FreeLabels; readonly given: Labels },
): Fields {
  return {
    name,
    namespace: plan.namespace,
    labels: { ...labels.kept, ...given },
    annotations: {
      ...withoutOwnershipMarks(fieldsOf(metadataOf(source).annotations)),
      [EXPIRES_ANNOTATION]: new Date(expiresAt).toISOString(),
      [REMOVED_LABELS_ANNOTATION]: JSON.stringify(labels.removed),
    },
  };
}

interface Edits {
  readonly labels: FreeLabels;
  readonly replaced: readonly ReplacedVolume[];
}

/** Kinds of failures of pods that find no node, or are not taken at all. */
const PLACED = /^(?:sched-|quota-|limitrange-|pss-|webhook-|create-failed|invalid-pod-spec|kubelet-admission)/;

function couldHeal(kind: string, spec: PodSpec, { labels, replaced }: Edits): boolean {
  const isUnprotected = labels.lost.some((who) => who.kind === 'NetworkPolicy');
  const isPlaced = PLACED.test(kind);
  const losesLabels = Object.keys(labels.removed).length > 0;
  const hasPriority = 'priorityClassName' in spec || 'nodeName' in spec;
  return isUnprotected || replaced.length > 0 || (isPlaced && (hasPriority || (losesLabels && goesByLabels(kind))));
}

/** Whether it is by their labels that such pods are placed, or refused. */
function goesByLabels(kind: string): boolean {
  return !['sched-insufficient', 'sched-ports', 'sched-pvc-missing', 'quota-exceeded', 'limitrange-denied'].includes(
    kind,
  );
}

function replacedWords({ volume, source }: ReplacedVolume): string {
  return `Volume ${quotedName(volume)}: ${quotedName(source)} may be written to by others, so the mirror has an empty directory in its place. What depends on the data in it cannot be shown.`;
}

function labelWords(spec: PodSpec, { removed, lost }: FreeLabels): string[] {
  const rules = ownLabelRules(spec, removed);
  const policies = lost.filter(({ kind }) => kind === 'NetworkPolicy').map(({ name }) => quotedName(name));
  return [
    ...(rules.length === 0
      ? []
      : [
          `Rules on labels that the mirror does not have (${listInSentence(rules)}) cannot be shown: ${labelNames(removed)}.`,
        ]),
    ...(policies.length === 0
      ? []
      : [
          `NetworkPolicies that select the pod by its labels (${listInSentence(policies)}) are not in force for the mirror.`,
        ]),
  ];
}

function labelNames(labels: Labels): string {
  return listInSentence(Object.keys(labels).map(quotedName));
}

function selectedWords(kind: string, name: string): string {
  const what = `${quotedName(kind)} ${quotedName(name)} selects the mirror whatever labels it has`;
  if (kind === 'PodDisruptionBudget')
    return `${what}: as long as the mirror lives it counts there as a pod, and evictions may have to wait.`;
  return kind === 'NetworkPolicy' ? `${what}: its rules are in force for the mirror too.` : `${what}.`;
}

function maskedWords(places: readonly string[]): string {
  return `The values at ${listInSentence(places.map(quotedName))} are masked, and the pod that has them is gone: without them the mirror does not run as the pod did.`;
}
