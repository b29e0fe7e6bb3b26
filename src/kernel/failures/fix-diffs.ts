import type { Fix } from '../../contracts/diagnosis.js';
import type { Evidence } from '../../rules/evidence/evidence.js';
import type { Fields } from '../../rules/evidence/values.js';
import { handOverFix } from '../../rules/handover/index.js';
import { triedPods } from '../../rules/mirror/fixed-pod.js';
import { dumpManifest } from '../../rules/pod/dump-manifest.js';
import { applyPatch } from '../../rules/pod/json-patch.js';
import { scrubShownManifest } from '../../rules/secrets/scrub-manifest.js';
import { unifiedDiff } from '../mirrors/unified-diff.js';

/** A longer difference is no fix that anybody reads, in characters. */
const LONGEST_DIFF = 65_536;
/** So many alternatives have one: no list of them is longer. */
const MOST_ALTERNATIVES = 10;

/**
 * Manifests that are longer together are not compared, in characters: a pod may have ten thousand labels, and each of them is read, written and
 * scrubbed for every alternative, whoever asks for the record.
 */
const LONGEST_MANIFESTS = 65_536;

/** A fix and its alternatives, each with what it changes of the owner's manifest or, where that is not known, of the pod's. Without secrets, whoever reads it. */
export function withDiffs(fix: Fix, evidence: Evidence): Fix {
  const { alternatives } = fix;
  const { manifest, ownerManifest } = evidence.facts;
  if (manifest.length + ownerManifest.length > LONGEST_MANIFESTS) return withoutDiffs(fix);
  const shown = alternatives.slice(0, MOST_ALTERNATIVES).map((each) => ({ ...each, diff: diffOf(each, evidence) }));
  return { ...fix, diff: diffOf(fix, evidence), alternatives: [...shown, ...alternatives.slice(MOST_ALTERNATIVES)] };
}

function withoutDiffs(fix: Fix): Fix {
  return { ...fix, diff: '', alternatives: fix.alternatives.map((each) => ({ ...each, diff: '' })) };
}

function diffOf(fix: Fix, evidence: Evidence): string {
  const diff = ownerDiff(fix, evidence) ?? podDiff(fix, evidence);
  return diff.length > LONGEST_DIFF ? '' : diff;
}

/** Undefined where the manifest of the owner is not known or the fix cannot be said of it. */
function ownerDiff(fix: Fix, evidence: Evidence): string | undefined {
  const { owner, ownerManifest } = evidence;
  if (ownerManifest === undefined) return undefined;
  const handed = handOverFix(fix, evidence, { isExperiment: true });
  if (!handed.ok) return undefined;
  const after = applyPatch(ownerManifest, handed.jsonPatch);
  if (!after.ok) return undefined;
  return difference(`${owner.kind.toLowerCase()}-${owner.name}.yaml`, ownerManifest, after.document) || undefined;
}

function podDiff(fix: Fix, evidence: Evidence): string {
  const pods = triedPods(evidence, fix);
  return typeof pods === 'string' ? '' : difference('pod.yaml', pods.original, pods.fixed);
}

/** Both are scrubbed before they are compared: in a difference alone nothing tells whose value a line is. */
function difference(name: string, before: Fields, after: unknown): string {
  const [one, other] = [before, after].map((document) => scrubShownManifest(dumpManifest(document)));
  return unifiedDiff(name, one ?? '', other ?? '');
}
