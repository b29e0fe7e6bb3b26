import { matchGlob } from '../glob.js';
import type { JsonPatch } from '../pod/json-patch.js';
import { parsePointer } from '../pod/json-pointer.js';

const GLOB_LIMIT = 5_000;

/**
 * Whether a place fits one of the globs: JSON pointers of which a token may hold `*`, and of which the last may be `**` for the place itself and
 * all below it.
 */
export function isAllowedPath(tokens: readonly string[], globs: readonly string[]): boolean {
  return globs.some((glob) => fitsPath(tokens, tokensOf(glob)));
}

/** Whether every operation goes to a place that fits one of the globs, moves and copies from one too. */
export function isAllowedPatch(patch: JsonPatch, globs: readonly string[]): boolean {
  const pointers = patch.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  return pointers.every((pointer) => {
    const tokens = parsePointer(pointer);
    return tokens !== undefined && isAllowedPath(tokens, globs);
  });
}

/** Whether a place lies on the way to one that is allowed. */
export function leadsToAllowedPath(tokens: readonly string[], globs: readonly string[]): boolean {
  return globs.some((glob) => {
    const wanted = tokensOf(glob);
    return tokens.length < wanted.length && startsWith(wanted, tokens);
  });
}

function fitsPath(tokens: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.at(-1) !== '**') return tokens.length === wanted.length && startsWith(wanted, tokens);
  const head = wanted.slice(0, -1);
  return tokens.length >= head.length && startsWith(head, tokens.slice(0, head.length));
}

function startsWith(wanted: readonly string[], tokens: readonly string[]): boolean {
  return tokens.every((token, index) => matchGlob(wanted[index] ?? '', token));
}

/** Globs are few and written in our own code, so each is taken apart once. */
const parsed = new Map<string, readonly string[]>();

function tokensOf(glob: string): readonly string[] {
  const known = parsed.get(glob);
  if (known !== undefined) return known;
  const tokens = parsePointer(glob) ?? ['\0'];
  if (parsed.size < GLOB_LIMIT) parsed.set(glob, tokens);
  return tokens;
}
