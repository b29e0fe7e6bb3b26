import type { Fix } from '../../contracts/diagnosis.js';
import type { ProvenBefore } from '../ports/storage/mirrors.js';
import { inline, joinSections, listBelow } from './markdown.js';
import { minuteOf } from './proof-section.js';

/** Says of a fix and its other ways which were proven for the same cause before, as Markdown; '' where none was. What is new is proven anew. */
export function provenBeforeSection(fix: Fix | null, before: readonly ProvenBefore[]): string {
  const ways = fix === null ? [] : [fix, ...fix.alternatives];
  const items = before.flatMap(({ strategy, times, lastAt }) => {
    const way = ways.find((each) => each.strategy === strategy);
    if (way === undefined) return [];
    const what = way.scope === 'mirror-only' ? 'succeeded as an experiment' : 'was proven';
    const often = times === 1 ? 'once' : `${times} times`;
    return [`${inline(way.title)}: ${what} ${often}, last on ${minuteOf(new Date(lastAt).toISOString())}.`];
  });
  const introduction = 'For the same cause, in mirror pods; for this failure it is to be proven anew:';
  return items.length === 0 ? '' : joinSections(['### Proven before', listBelow(introduction, items)]);
}
