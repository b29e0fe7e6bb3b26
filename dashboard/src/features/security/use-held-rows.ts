import { useState } from 'react';
import type { Finding } from './queries.js';

/**
 * The rows of a list, with those that one has just changed where they were, though they are not in the list any more: nothing moves under the
 * pointer, so that a second click does not change another finding. @param rows the newest first. @param isWhole whether nothing follows them
 */
export function useHeldRows(rows: readonly Finding[], isWhole: boolean) {
  const [changed, setChanged] = useState<ReadonlyMap<number, Finding>>(new Map());
  const known = new Set(rows.map(({ id }) => id));
  const lowest = isWhole ? 0 : (rows.at(-1)?.id ?? 0);
  const held = [...changed.values()].filter(({ id }) => !known.has(id) && id > lowest);
  const all = held.length === 0 ? rows : [...rows, ...held].sort((one, other) => other.id - one.id);
  const hold = (finding: Finding) => setChanged((before) => new Map(before).set(finding.id, finding));
  return { all, hold };
}
