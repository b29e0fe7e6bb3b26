import { SEARCH_HITS, type SearchHit, SearchType } from '../../contracts/search.js';

/** A hit with the name by which it is known. */
export interface NamedHit {
  readonly hit: SearchHit;
  readonly name: string;
}

/** Of one kind so many come first: a namespace must not be lost among a hundred pods. */
const FIRST_OF_KIND = 5;

/** 0 for the very name, 1 for how it begins, 2 for what contains the text. */
function distance({ name, hit }: NamedHit, text: string): number {
  const known = name.toLowerCase();
  if (known === text || hit.id === text.replace('#', '')) return 0;
  return known.startsWith(text) ? 1 : 2;
}

/** The best hits of all kinds, the nearest first. */
export function rankHits(hits: readonly NamedHit[], asked: string): SearchHit[] {
  const text = asked.toLowerCase();
  const ranked = hits
    .map((named) => ({ ...named, distance: distance(named, text), kind: SearchType.options.indexOf(named.hit.type) }))
    .sort(
      (a, b) => a.distance - b.distance || a.kind - b.kind || Date.parse(b.hit.at ?? '0') - Date.parse(a.hit.at ?? '0'),
    );
  const counts = new Map<number, number>();
  const [first, rest]: [typeof ranked, typeof ranked] = [[], []];
  for (const one of ranked) {
    const count = (counts.get(one.kind) ?? 0) + 1;
    counts.set(one.kind, count);
    (count <= FIRST_OF_KIND ? first : rest).push(one);
  }
  const kept = new Set([...first, ...rest].slice(0, SEARCH_HITS));
  return ranked.filter((one) => kept.has(one)).map(({ hit }) => hit);
}
