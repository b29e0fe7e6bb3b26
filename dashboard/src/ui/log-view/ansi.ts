import { visibleText } from '../../lib/visible-text.js';

/** How a piece of a line looks, by the names of the classes of log-view.module.css. */
export interface Piece {
  readonly text: string;
  readonly looks: readonly string[];
}

interface Look {
  readonly colour: string | undefined;
  readonly flags: ReadonlySet<string>;
}

const PLAIN: Look = { colour: undefined, flags: new Set() };
/** Select Graphic Rendition, the one escape of terminals that says how text looks. All others are shown and not obeyed. */
const SGR = /\u001b\[([\d;:]*)m/g;
const COLOURS = ['dim', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'plain'] as const;
const FLAGS: Readonly<Record<number, string>> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline', 7: 'inverse' };
const ENDED: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
};

/** A line without what says how it looks, as it is searched, copied and kept; what would be obeyed is written out. */
export const plainText = (line: string): string => visibleText(line.replace(SGR, ''));

/** A line in pieces of one look each. The colours of terminals become those of the page, which have enough contrast in both themes. */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let look = PLAIN;
  let from = 0;
  const add = (to: number) => {
    if (to > from) pieces.push({ text: visibleText(line.slice(from, to)), looks: looksOf(look) });
  };
  for (const { 0: escape, 1: codes = '', index } of line.matchAll(SGR)) {
    add(index);
    look = codesOf(codes).reduce(lookAfter, look);
    from = index + escape.length;
  }
  add(line.length);
  return pieces;
}

const looksOf = ({ colour, flags }: Look) => [...flags, ...(colour === undefined ? [] : [colour])];

/** The codes of an escape; those that name one colour of many (`38;5;208`, `38;2;255;0;0`) become one, since the page has its own. */
function codesOf(text: string): readonly number[] {
  const codes = text.split(/[;:]/).map(Number);
  const kept: number[] = [];
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    kept.push(code);
    if (code === 38 || code === 48) at += codes[at + 1] === 5 ? 2 : 4;
  }
  return kept;
}

function lookAfter(look: Look, code: number): Look {
  if (code === 0) return PLAIN;
  const flag = FLAGS[code];
  if (flag !== undefined) return { ...look, flags: new Set([...look.flags, flag]) };
  const ended = ENDED[code];
  if (ended !== undefined) return { ...look, flags: new Set([...look.flags].filter((each) => !ended.includes(each))) };
  return { ...look, colour: colourOf(code, look.colour) };
}

function colourOf(code: number, before: string | undefined): string | undefined {
  if (code === 39 || code === 38) return undefined;
  const isColour = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  return isColour ? COLOURS[code % 10] : before;
}
