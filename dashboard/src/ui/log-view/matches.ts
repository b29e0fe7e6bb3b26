import type { Piece } from './ansi.js';
import type { LogLine } from './log-line.js';

/** A piece of a line, and whether it is what was searched for. */
export interface Part extends Piece {
  readonly isMatch: boolean;
}

/** The indexes of the lines that have the text, in whatever case. */
export function matchesOf(lines: readonly LogLine[], query: string): readonly number[] {
  if (query === '') return [];
  const wanted = query.toLowerCase();
  return lines.flatMap(({ plain, isNote }, index) => (!isNote && plain.toLowerCase().includes(wanted) ? [index] : []));
}

/** The match after (or before) a line, round the ends. @param from the line where one is; undefined begins at the newest */
export function nextMatch(matches: readonly number[], from: number | undefined, step: 1 | -1): number | undefined {
  if (step > 0) return matches.find((index) => index > (from ?? Number.POSITIVE_INFINITY)) ?? matches[0];
  return matches.findLast((index) => index < (from ?? Number.POSITIVE_INFINITY)) ?? matches.at(-1);
}

/** Cuts the pieces of a line where what was searched for begins and ends. */
export function partsOf(pieces: readonly Piece[], query: string): readonly Part[] {
  const ranges = rangesOf(pieces.map(({ text }) => text).join(''), query);
  if (ranges.length === 0) return pieces.map((piece) => ({ ...piece, isMatch: false }));
  const cuts = new Set(ranges.flat());
  let at = 0;
  return pieces.flatMap(({ text, looks }) => {
    const [start, end] = [at, at + text.length];
    at = end;
    const edges = [start, ...[...cuts].filter((cut) => cut > start && cut < end), end];
    return edges.slice(1).map((to, index) => {
      const from = edges[index] ?? start;
      const isMatch = ranges.some(([first, last]) => from >= first && to <= last);
      return { text: text.slice(from - start, to - start), looks, isMatch };
    });
  });
}

function rangesOf(text: string, query: string): readonly (readonly [number, number])[] {
  if (query === '') return [];
  const [within, wanted] = [text.toLowerCase(), query.toLowerCase()];
  const ranges: (readonly [number, number])[] = [];
  for (let from = within.indexOf(wanted); from >= 0; from = within.indexOf(wanted, from + wanted.length)) {
    ranges.push([from, from + wanted.length]);
  }
  return ranges;
}
