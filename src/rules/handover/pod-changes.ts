import type { Fix } from '../../contracts/diagnosis.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { strippedPod } from '../pod/clean-manifest.js';
import { applyPatch, describePatchProblem } from '../pod/json-patch.js';
import { metadataOf, specOf } from '../pod/object.js';
import { equalData, isWalkable } from '../pod/plain-data.js';
import { type PodSpec } from '../pod/pod-fields.js';
import { type Change, changesBetween } from './changes.js';
import { POD } from './merge-keys.js';

/** A pod before and after a fix, cleaned, and what the fix changes in a template. */
export interface PodChanges {
  readonly before: Fields;
  readonly after: Fields;
  readonly changes: readonly Change[];
}

/** What a fix with target `pod` changes; a sentence where it does not fit the pod. */
export function podChanges(pod: Fields, patch: Fix['patch']): PodChanges | string {
  const result = applyPatch(pod, patch);
  if (!result.ok) return `The fix does not fit the manifest: ${describePatchProblem(result.problem)}.`;
  if (!isWalkable(result.document)) return 'The manifest is too large.';
  const [before, after] = cleanedAlike(pod, fieldsOf(result.document));
  return { before, after, changes: changesBetween(templatePartOf(before), templatePartOf(after), POD) };
}

/** Members that cleaning takes away, but that a fix may be about, such as a node that the manifest names. */
const CLEANED = ['nodeName', 'preemptionPolicy', 'tolerations'] as const;

function cleanedAlike(before: Fields, after: Fields): [Fields, Fields] {
  const [was, is] = [specOf(before), specOf(after)];
  const [cleanBefore, cleanAfter] = [strippedPod(before), strippedPod(after)];
  const lost = CLEANED.filter(
    (key) => !equalData(was[key], is[key]) && equalData(specOf(cleanBefore)[key], specOf(cleanAfter)[key]),
  );
  return [withMembers(cleanBefore, was, lost), withMembers(cleanAfter, is, lost)];
}

function withMembers(pod: Fields, spec: PodSpec, keys: readonly (keyof PodSpec)[]): Fields {
  const members = keys.filter((key) => key in spec).map((key) => [key, spec[key]]);
  return keys.length === 0 ? pod : { ...pod, spec: { ...specOf(pod), ...Object.fromEntries(members) } };
}

/** What of a pod a template has: labels, annotations and spec. */
export function templatePartOf(pod: Fields): Fields {
  const { labels, annotations } = metadataOf(pod);
  return { metadata: { labels, annotations }, spec: pod['spec'] };
}
