/** A text, and where in it something stands in the place of something else, in order. */
interface MarkedText {
  readonly text: string;
  readonly redactions: readonly { readonly kind: string; readonly start: number; readonly end: number }[];
}

/** A piece of the text; one that stands in the place of something has its kind. */
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly kind?: string;
}

/** The text in pieces, those marked that replace something. Places that overlap or lie outside are passed over. */
export function piecesOf({ text, redactions }: MarkedText): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { kind, start, end } of redactions) {
    if (start < at || end > text.length || end <= start) continue;
    if (start > at) pieces.push({ at, text: text.slice(at, start) });
    pieces.push({ at: start, text: text.slice(start, end), kind });
    at = end;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
