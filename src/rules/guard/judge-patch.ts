import { PatchOperation } from '../../contracts/diagnosis.js';
import { elementsOf } from '../evidence/values.js';
import { applyPatch, describePatchProblem, type JsonPatch } from '../pod/json-patch.js';
import { formatPointer, parsePointer } from '../pod/json-pointer.js';
import { isWalkable } from '../pod/plain-data.js';
import { readWholePod } from '../pod/pod.js';
import { isAllowedPath, leadsToAllowedPath } from './allowed-paths.js';
import { differencesBetween } from './changed-paths.js';
import type { RelatedObject } from './guard-case.js';
import { reasonsAgainst } from './judge-manifest.js';

export interface PatchCase {
  /** A pod or a workload as plain data (`parseManifest`). */
  readonly manifest: unknown;
  readonly patch: JsonPatch;
  /** JSON pointers with `*` for any name or index and `**` at the end for all below: what this patch may touch. */
  readonly allowedPaths: readonly string[];
  /** What is known of other objects in the namespace. */
  readonly related?: readonly RelatedObject[];
}

export type PatchVerdict =
  | { readonly allowed: true; readonly manifest: unknown }
  | { readonly allowed: false; readonly reasons: readonly string[] };

const OPERATIONS = 100;
const REASONS = 20;
/** To replace one of these is to replace far more than any fix means to. */
const BROAD = /^(?:\/metadata|\/spec(?:\/(?:initContainers|containers|ephemeralContainers)(?:\/[^/]*)?)?)?$/;

/**
 * Judges a patch, whoever wrote it (docs/decisions/0014-guard-and-untrusted-answers.md): it must apply, touch only what it may, and give the pod
 * nothing that it did not have. Only the paths keep a patch from what `judgeManifest` does not judge, commands and hooks: for answers of a language
 * model take `LLM_PATHS` or `HARDENING_PATHS`. Never throws, whatever the manifest and the patch are.
 */
export function judgePatch({ manifest, patch, allowedPaths, related = [] }: PatchCase): PatchVerdict {
  const refused = formProblem(manifest, patch);
  if (refused !== undefined) return { allowed: false, reasons: [refused] };
  const result = applyPatch(manifest, patch);
  if (!result.ok) return { allowed: false, reasons: [describePatchProblem(result.problem)] };
  if (growsByCopying(patch) && !isWalkable(result.document))
    return { allowed: false, reasons: ['the patch makes the manifest too large'] };
  const reasons = [
    ...broadOperations(patch, readWholePod(manifest).pointer),
    ...strayPaths(manifest, result.document, allowedPaths),
    ...reasonsAgainst(manifest, result.document, related),
  ];
  return reasons.length === 0
    ? { allowed: true, manifest: result.document }
    : { allowed: false, reasons: reasons.slice(0, REASONS) };
}

function formProblem(manifest: unknown, patch: JsonPatch): string | undefined {
  if (!isWalkable(manifest) || !isWalkable(patch)) return 'the manifest or the patch is too large or nested too deep';
  const isPatch = Array.isArray(patch) && patch.every((operation) => PatchOperation.safeParse(operation).success);
  if (!isPatch) return 'this is no JSON Patch';
  if (patch.length > OPERATIONS) return `the patch has more than ${OPERATIONS} operations`;
  return hasPrototypeKey(patch) ? 'the patch goes through __proto__' : undefined;
}

/** Other operations add no more than what the patch itself holds. */
function growsByCopying(patch: JsonPatch): boolean {
  return patch.some(({ op }) => op === 'copy' || op === 'move');
}

function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey);
}

function broadOperations(patch: JsonPatch, pointer: string): string[] {
  return patch
    .filter(({ op }) => op !== 'test')
    .map(({ path }) => (path.startsWith(pointer) ? path.slice(pointer.length) : path))
    .filter((path) => BROAD.test(path))
    .map((path) => `an operation must not replace ${path === '' ? 'the whole pod' : path}`);
}

function strayPaths(before: unknown, after: unknown, allowedPaths: readonly string[]): string[] {
  const changed = differencesBetween(before, after);
  if (changed.length === 0) return ['the patch changes nothing'];
  return changed
    .filter((tokens) => !isAllowedPath(tokens, allowedPaths) && !isEmptyWay(tokens, after, allowedPaths))
    .map((tokens) => `${formatPointer(tokens) || 'the whole document'} must not be changed by this patch`);
}

/** An empty map or list that was made so that something allowed can stand in it. */
function isEmptyWay(tokens: readonly string[], after: unknown, allowedPaths: readonly string[]): boolean {
  if (!leadsToAllowedPath(tokens, allowedPaths)) return false;
  const value = tokens.reduce<unknown>(
    (holder, token) => (holder as Record<string, unknown> | undefined)?.[token],
    after,
  );
  return typeof value === 'object' && value !== null && elementsOf(Object.keys(value)).length === 0;
}

/** Puts globs for a pod's manifest where the pod stands in this document: in the template of a workload. */
export function pathsFor(manifest: unknown, podPaths: readonly string[]): readonly string[] {
  const { pointer } = readWholePod(manifest);
  return podPaths.filter((path) => parsePointer(path) !== undefined).map((path) => `${pointer}${path}`);
}
