import type { Fix } from '../../contracts/diagnosis.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { applyPatch, describePatchProblem, type PatchOperation } from '../pod/json-patch.js';
import { parsePointer } from '../pod/json-pointer.js';
import { isWalkable } from '../pod/plain-data.js';
import { type Change, changesBetween } from './changes.js';
import { shapeAround } from './merge-keys.js';

/** What a fix with target `owner` changes in the owner's manifest; a sentence where that cannot be said. */
export function ownerChanges(
  patch: Fix['patch'],
  ownerManifest: Fields | undefined,
  template: readonly string[],
): readonly Change[] | string {
  if (ownerManifest === undefined) return blindChanges(patch);
  const result = applyPatch(ownerManifest, patch);
  if (!result.ok) return `The fix does not fit the owner's manifest: ${describePatchProblem(result.problem)}.`;
  if (!isWalkable(ownerManifest) || !isWalkable(result.document)) return 'The manifest is too large.';
  return changesBetween(ownerManifest, fieldsOf(result.document), shapeAround(template));
}

/** Without the manifest, members of maps can be set and taken away; what an index means in a list nobody knows. */
function blindChanges(patch: Fix['patch']): readonly Change[] | string {
  const changes = patch.filter((operation) => operation.op !== 'test').map(blindChange);
  const known = changes.filter((change) => change !== undefined);
  return known.length === changes.length ? known : 'Without the manifest of the owner its lists cannot be changed.';
}

function blindChange({ op, path, value }: PatchOperation): Change | undefined {
  const at = parsePointer(path);
  if (at === undefined || at.length === 0 || at.some(isNoMember)) return undefined;
  if (op === 'remove') return { op: 'unset', at };
  return op === 'add' || op === 'replace' ? { op: 'set', at, value, before: undefined } : undefined;
}

function isNoMember(token: string): boolean {
  return token === '__proto__' || token === '-' || /^\d+$/.test(token);
}
