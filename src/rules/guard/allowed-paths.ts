import { matchGlob } from '../glob.js';
import { parsePointer } from '../manifest/json-pointer.js';

/**
 * Whether a place fits one of the globs: JSON pointers of which a token may hold `*`, and of which the last may be `**` for the place itself and
 * all below it.
 */
export function isAllowedPath(tokens: readonly string[], globs: readonly string[]): boolean {
  return globs.some((glob) => fits(tokens, tokensOf(glob)));
}

/** Whether a place lies on the way to one that is allowed. */
export function leadsToAllowedPath(tokens: readonly string[], globs: readonly string[]): boolean {
  return globs.some((glob) => {
    const wanted = tokensOf(glob);
    return tokens.length < wanted.length && startsWith(wanted, tokens);
  });
}

function fits(tokens: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.at(-1) !== '**') return tokens.length === wanted.length && startsWith(wanted, tokens);
  const head = wanted.slice(0, -1);
  return tokens.length >= head.length && startsWith(head, tokens.slice(0, head.length));
}

function startsWith(wanted: readonly string[], tokens: readonly string[]): boolean {
  return tokens.every((token, index) => matchGlob(wanted[index] ?? '', token));
}

function tokensOf(glob: string): readonly string[] {
  return parsePointer(glob) ?? ['\0'];
}
