import { type Fields, fieldsOf, firstTextOf } from '../evidence/values.js';
import type { JsonPatch } from '../pod/json-patch.js';
import { metadataOf, namespaceOf } from '../pod/object.js';
import { kubectl } from '../shell-command.js';
import type { Change } from './changes.js';
import type { HandOver, HandOverRequest, NoPatch, PatchTarget } from './hand-over-types.js';
import { isChangeableInPlace } from './in-place.js';
import { type Lifted, liftChanges } from './lift.js';
import { managedBy } from './managers.js';
import { ownerChanges } from './owner-fix.js';
import { forUnseen, jsonPatchOf } from './owner-json-patch.js';
import { type OwnerKind, ownerKindOf } from './owner-kinds.js';
import { podChanges } from './pod-changes.js';
import { replaceJob, replacePod } from './replacement.js';
import { deadlockWarnings } from './rollout-deadlock.js';
import { strategicMergeOf } from './strategic-merge.js';
import { warningsFor } from './warnings.js';

/**
 * A fix as a patch of the pod's owner (docs/hand-over.md): what the fix changes in the pod, said of the owner's template by Kubernetes' merge keys. Without a
 * patch where the fix is only for a mirror and no experiment is asked for, or where the owner cannot be patched: then it says why, and what works instead.
 * Never throws.
 */
export function handOver(request: HandOverRequest): HandOver {
  const about = { target: patchTarget(request), warnings: [], managedBy: managedBy(manifestsOf(request)) };
  const kind = ownerKindOf(request.owner);
  const reason = reasonAgainst(request);
  if (reason !== undefined) return noPatch(about, { reason });
  if (kind === undefined) return noPatch(about, { reason: unknownKind(about.target) });
  return request.fix.target === 'owner' ? handOverOwnerFix(request, about, kind) : handOverPodFix(request, about, kind);
}

/** What is said whether there is a patch or not. */
type About = Pick<NoPatch, 'target' | 'warnings' | 'managedBy'>;

function manifestsOf({ pod, ownerManifest }: HandOverRequest): Fields[] {
  return ownerManifest === undefined ? [pod] : [pod, ownerManifest];
}

/** The same with what these changes of the owner bring with them. */
function knowing(request: HandOverRequest, { target }: About, changes: readonly Change[]): About {
  const { pod, ownerManifest } = request;
  return {
    target,
    warnings: warningsFor({ target, pod, ownerManifest }),
    managedBy: managedBy(manifestsOf(request), changes),
  };
}

function patchTarget({ owner, pod, ownerManifest, namespace }: HandOverRequest): PatchTarget {
  return {
    apiVersion: ownerKindOf(owner)?.apiVersion ?? owner.api_version ?? '',
    kind: owner.kind,
    name: owner.name,
    namespace: firstTextOf(namespace, namespaceOf(ownerManifest), namespaceOf(pod)) || 'default',
  };
}

function reasonAgainst({ fix, owner, pod, isExperiment = false }: HandOverRequest): string | undefined {
  if (fix.scope === 'mirror-only' && !isExperiment) {
    const other = fix.alternatives.find((each) => each.scope === 'hand-over');
    const instead = other === undefined ? '' : ` What can be handed over instead: ${other.title}.`;
    return `"${fix.title}" is an experiment for a mirror pod, not a change for production.${instead}`;
  }
  if (!isStatic(pod, owner.kind)) return undefined;
  return 'The kubelet runs this pod from a file on its node: change the file there, the API server cannot.';
}

function unknownKind({ kind, name }: PatchTarget): string {
  return `${kind} ${name} is of a kind whose manifest is not known here: make the change of the pod in its template.`;
}

/** Kubernetes "Create static Pods": the API server shows a copy. */
function isStatic(pod: Fields, ownerKind: string): boolean {
  const annotations = fieldsOf(metadataOf(pod).annotations);
  return ownerKind === 'Node' || 'kubernetes.io/config.mirror' in annotations;
}

function noPatch(about: About, instead: Pick<NoPatch, 'reason' | 'command' | 'manifest'>): NoPatch {
  return { ok: false, ...about, ...instead };
}

function handOverPodFix(request: HandOverRequest, before: About, { template }: OwnerKind): HandOver {
  const { pod, fix, ownerManifest } = request;
  const result = podChanges(pod, fix.patch);
  if (typeof result === 'string') return noPatch(before, { reason: result });
  const placed = [...result.changes, ...oldAccountName(result.changes)].map((change) => under(template, change));
  const about = knowing(request, before, placed);
  if (about.target.kind === 'Pod') {
    const isPatched = result.changes.length === 0 || isChangeableInPlace(result.changes, pod);
    if (!isPatched) return noPatch(about, replacePod(about.target, result.after));
    return patchOf(result.changes, { about, ownerManifest: pod });
  }
  return patchOf(placed, { about, ownerManifest, likeness: templated(template, result.before) });
}

function handOverOwnerFix(request: HandOverRequest, before: About, { template }: OwnerKind): HandOver {
  const { fix, ownerManifest } = request;
  const changes = ownerChanges(fix.patch, ownerManifest, template);
  if (typeof changes === 'string') return noPatch(before, { reason: changes });
  const about = knowing(request, before, changes);
  // A Job that has failed by its deadline does not start again when it gets a longer one.
  const isDeadline = changes.some(({ at }) => at.join('/') === 'spec/activeDeadlineSeconds');
  if (about.target.kind === 'Job' && isDeadline)
    return noPatch(about, replaceJob(about.target, strategicMergeOf(changes), ownerManifest));
  return patchOf(changes, { about, ownerManifest, jsonPatch: fix.patch });
}

interface Circumstances {
  readonly about: About;
  readonly ownerManifest?: Fields | undefined;
  /** For an owner whose manifest is not known: one that has the same containers in the same order, as far as that can be told. */
  readonly likeness?: Fields;
  /** For an owner whose manifest is not known: the patch that was made without it. */
  readonly jsonPatch?: JsonPatch;
}

function patchOf(changes: readonly Change[], circumstances: Circumstances): HandOver {
  const { about, ownerManifest } = circumstances;
  const { target } = about;
  const object = `${target.kind} ${target.name}`;
  const lifted = ownerManifest === undefined ? unseen(changes) : liftChanges(changes, ownerManifest);
  if (lifted.missing.length > 0) {
    const reason = `${object} has no ${lifted.missing.join(', ')}: something adds it to its pods, such as a webhook, a LimitRange or a service mesh. It must be changed there.`;
    return noPatch(about, { reason });
  }
  if (lifted.changes.length === 0) return noPatch(about, { reason: `${object} has this change already.` });
  const strategicMerge = strategicMergeOf(lifted.changes);
  if (target.kind === 'Job' && lifted.changes.some(isInTemplate)) {
    return noPatch(about, replaceJob(target, strategicMerge, ownerManifest));
  }
  const jsonPatch = jsonPatchFor(lifted.changes, circumstances);
  if (jsonPatch === undefined) return noPatch(about, { reason: `The fix does not fit ${object}.` });
  const warnings = [
    ...about.warnings,
    ...deadlockWarnings(target, ownerManifest, jsonPatch),
    ...differences(object, lifted.differing),
    ...endedJob(target),
  ];
  return { ok: true, ...about, strategicMerge, jsonPatch, warnings };
}

function unseen(changes: readonly Change[]): Lifted {
  return { changes, missing: [], differing: [] };
}

function jsonPatchFor(changes: readonly Change[], circumstances: Circumstances): JsonPatch | undefined {
  const { ownerManifest, likeness, jsonPatch } = circumstances;
  if (ownerManifest !== undefined) return jsonPatchOf(changes, ownerManifest);
  const patch = likeness === undefined ? jsonPatch : jsonPatchOf(changes, likeness);
  return patch === undefined ? undefined : forUnseen(patch, likeness);
}

function isInTemplate({ at }: Change): boolean {
  return at[0] === 'spec' && at[1] === 'template';
}

function differences(object: string, places: readonly string[]): string[] {
  if (places.length === 0) return [];
  return [
    `${object} says something else than the pod did at ${places.join(', ')}: it was changed since, or something changes it in its pods. See that the patch is still right.`,
  ];
}

function endedJob(target: PatchTarget): string[] {
  if (target.kind !== 'Job') return [];
  const command = kubectl(target, 'get', `job/${target.name}`, '-o', 'yaml');
  const look = command === undefined ? '' : ` Its manifest: ${command}`;
  return [`A Job that has failed does not start again: if it has, delete it and create it with the change.${look}`];
}

/** The server keeps the account under its older name, too, and would take it from there when the newer is gone. */
function oldAccountName(changes: readonly Change[]): Change[] {
  const isGone = changes.some(({ op, at }) => op === 'unset' && at[0] === 'spec' && at[1] === 'serviceAccountName');
  return isGone ? [{ op: 'unset', at: ['spec', 'serviceAccount'], ifPresent: true }] : [];
}

function under(template: readonly string[], change: Change): Change {
  return { ...change, at: [...template, ...change.at] };
}

function templated(template: readonly string[], pod: Fields): Fields {
  return template.reduceRight<Fields>((inner, member) => ({ [member]: inner }), pod);
}
