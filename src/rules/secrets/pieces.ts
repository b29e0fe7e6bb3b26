import { scrub } from './scrub.js';

/** In characters. Scrubbing takes 0.1 to 1 ms for a thousand, most where all of it is secrets: nobody is to wait for more than 20 ms. */
export const PIECE = 12_288;
/** How far before the end of a piece a good place to cut is looked for. */
export const REACH = 4_096;
const BEGIN = '-----BEGIN ';
/** A PEM block that is longer is cut. */
const BLOCK = PIECE;

/**
 * A long text in pieces that can be scrubbed one by one: each ends with a line after which nothing goes on that a detector sees as one, such as a
 * PEM block, an indented value or a flag with its value on the next line.
 */
export function piecesOf(text: string): readonly string[] {
  if (text.length <= PIECE) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > PIECE) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return [...pieces, text.slice(start)];
}

function endOfPiece(text: string, start: number): number {
  const place = lineEndBefore(text, start + PIECE);
  const block = text.lastIndexOf(BEGIN, place - 1);
  const isOpen = block > start && block > text.lastIndexOf('-----END ', place - 1) && place - block < BLOCK;
  return isOpen ? block : place;
}

/** What a line ends with that goes on in the next one. */
const GOES_ON = /[:=|>,[{(\\"'-]\s{0,10}$|--?[\w-]{1,60}["']?\s{0,10}$/;

/** What a line begins with that belongs to the one before: what is indented, an element's end, a further field of an object in YAML. */
const GOES_ON_WITH = /^(?:[ \t]|<\/|(?:kind|metadata|type|immutable|data|stringData):)/;

/** The last line end at which the text does not go on, or the last one, or, in one long line, where it can be cut. */
function lineEndBefore(text: string, end: number): number {
  for (let at = text.lastIndexOf('\n', end - 1); at >= end - REACH; at = text.lastIndexOf('\n', at - 1)) {
    if (!GOES_ON_WITH.test(text.slice(at + 1, at + 20)) && !GOES_ON.test(text.slice(Math.max(0, at - 80), at)))
      return at + 1;
    if (at === 0) break;
  }
  const line = text.lastIndexOf('\n', end - 1);
  return line >= end - REACH ? line + 1 : (cutInLine(text, end) ?? end);
}

/** What stands between two things in a line: no secret goes on behind most of these. */
const BETWEEN = /[ \t\n\r,;&|}\])]/;
/** How much on both sides of a cut is looked at, and at how many places: a line that is all secrets is to take no long time. */
export const AROUND = 512;
const TRIES = 12;

/**
 * Where one long line can be cut, at most `end`: a place at which its parts show as little apart as together, else the last place between two things.
 * Undefined where nothing is between two things near it.
 */
export function cutInLine(text: string, end: number): number | undefined {
  let nearest: number | undefined;
  let tries = 0;
  for (let at = end; at > Math.max(0, end - REACH) && tries < TRIES; at -= 1) {
    if (!BETWEEN.test(text.charAt(at - 1))) continue;
    nearest ??= at;
    tries += 1;
    if (isHarmlessCut(text, at)) return at;
  }
  return nearest;
}

function isHarmlessCut(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - AROUND), at), text.slice(at, at + AROUND)];
  return scrub(before).text + scrub(after).text === scrub(before + after).text;
}
