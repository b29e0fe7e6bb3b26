/** What of a line comes again when the same thing happens again. */
export interface LogSignature {
  isIn(line: string): boolean;
}

/** A line of which less is left than this says too little, in characters. */
const SHORTEST = 8;
const LINES = 20;
const LINE_LENGTH = 1_000;
/** What was masked or cut where the line was quoted. */
const GAP = /\[redacted:[a-z-]{1,40}\]|…|\.\.\./;
const INSTANT = /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g;
const HEX = /\b(?:0x)?[0-9a-f]{8,64}\b/gi;
const NUMBER = /\d{1,40}/g;

/** What the lines that told of a failure are known by again: without instants, numbers and what was masked. */
export function signaturesOf(lines: readonly string[]): readonly LogSignature[] {
  return lines.slice(0, LINES).flatMap((line) => {
    const pieces = line
      .slice(0, LINE_LENGTH)
      .split(GAP)
      .map(normalized)
      .filter((piece) => piece !== '');
    const known = pieces.join('').length;
    return known < SHORTEST ? [] : [{ isIn: (other: string) => hasInOrder(normalized(other.slice(0, 8_192)), pieces) }];
  });
}

function normalized(text: string): string {
  return text
    .replace(INSTANT, '')
    .replace(HEX, '#')
    .replace(NUMBER, '#')
    .replaceAll(/\s{1,1000}/g, ' ')
    .trim()
    .toLowerCase();
}

function hasInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
