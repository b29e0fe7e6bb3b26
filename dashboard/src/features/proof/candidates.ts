import type { Fix, MirrorPreview } from './queries.js';

/** One way that can be tried, with what is known of it. */
export interface Candidate {
  /** As the API asks for it: alternatives of one strategy are told apart by a number. */
  readonly strategy: string;
  readonly title: string;
  readonly scope: Fix['scope'];
  readonly fix: Fix | undefined;
}

/** So many ways are offered by the server, the fix itself among them. */
const MOST = 5;

/** The fix of a record and its alternatives, under the names by which a preview takes them (docs/wire-contract.md, "Mirrors"). */
function ofRecord(fix: Fix | null): readonly Candidate[] {
  if (fix === null) return [];
  const all = [fix, ...fix.alternatives].slice(0, MOST);
  return all.map((each, index) => {
    const before = all.slice(0, index).filter(({ strategy }) => strategy === each.strategy).length;
    const strategy = before === 0 ? each.strategy : `${each.strategy}-${before + 1}`;
    return { strategy, title: each.title, scope: each.scope, fix: each };
  });
}

/** The ways that can be tried: what the preview offers, with what the record says of each; the record's alone for who may not preview. */
export function candidatesOf(fix: Fix | null, preview: MirrorPreview | undefined): readonly Candidate[] {
  const known = ofRecord(fix);
  if (preview === undefined || preview.candidates.length === 0) return known;
  return preview.candidates.map(({ strategy, title, scope }) => ({
    strategy,
    title,
    scope,
    fix: known.find((each) => each.strategy === strategy && each.title === title)?.fix,
  }));
}

/** The way after this one that was not tried yet; undefined where there is none. */
export function nextCandidate(
  candidates: readonly Candidate[],
  strategy: string | null,
  tried: ReadonlySet<string>,
): Candidate | undefined {
  return candidates.find((each) => each.strategy !== strategy && !tried.has(each.strategy));
}
