import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

const CONTEXT_LINES = 3;
/** Two manifests that differ in more lines than these are no change of one another, and comparing them would take long. */
const MOST_CHANGED_LINES = 2_000;

/** What changes from one text to the other, as `diff -u` writes it; '' where nothing does, or so much that it is no change any more. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_CHANGED_LINES };
  const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, options);
  return patch === undefined ? '' : formatPatch(patch, FILE_HEADERS_ONLY);
}
