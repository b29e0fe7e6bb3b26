import { type CaseRow, type CaseTable, fillCaptured } from '../case-table.js';

/** What a text of another program means, and what helps; in a table `$1` stands for what the pattern of the row captures. */
export interface TextHint {
  /** A sentence. */
  readonly meaning: string;
  readonly step: string;
}

/** What the first of the hints that knows the text makes of it, with what its pattern captures filled in. */
export function findHint<Hint extends TextHint>(hints: CaseTable<Hint & CaseRow>, text: string): Hint | undefined {
  const found = hints.find(text);
  if (found === undefined) return undefined;
  const { row, match } = found;
  return { ...row, meaning: fillCaptured(row.meaning, match), step: fillCaptured(row.step, match) };
}
