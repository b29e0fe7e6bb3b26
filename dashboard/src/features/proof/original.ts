import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { MirrorPreview } from './queries.js';

/** The manifest as it is, from that of the fix and what the fix changes. */
export function originalOf({ fixed_manifest: fixed, diff }: Pick<MirrorPreview, 'fixed_manifest' | 'diff'>): string {
  const [patch] = parsePatch(diff);
  if (patch === undefined || patch.hunks.length === 0) return fixed;
  const original = applyPatch(fixed, reversePatch(patch));
  return original === false ? fixed : original;
}
