import { requiredTexts } from './required-texts.js';
import { TextIndex } from './text-index.js';

/** One case: texts that match the pattern mean what the rest of the row says. */
export interface CaseRow {
  /** Linear and bounded: it meets what others have written. */
  readonly pattern: RegExp;
  /** What the text must contain as well. */
  readonly also?: RegExp;
  /** What it must not contain: texts that look alike and mean something else. */
  readonly except?: RegExp;
  /** Texts as programs write them, for which this is the row: what the pattern is for, and the test of it. */
  readonly example: string | readonly string[];
}

/** The row of a text, and what its pattern captured. */
export interface FoundRow<Row> {
  readonly row: Row;
  readonly match: RegExpExecArray;
}

/** From how many rows on it costs less to look words up than to ask each row. */
const ROWS_FOR_INDEX = 12;

/**
 * Cases by the texts that tell of them, the more exact first. One test asks every exported table for each example of each row, and expects that very row
 * (test/rules/kinds/case-table.test.ts).
 */
export class CaseTable<Row extends CaseRow> {
  readonly rows: readonly Row[];
  /** Made when it is first asked for, since many tables seldom are. */
  #index: TextIndex | undefined;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  /** The first row that knows the text. */
  find(text: string): FoundRow<Row> | undefined {
    for (const row of this.#rowsFor(text)) {
      const match = matchOf(row, text);
      if (match !== null) return { row, match };
    }
    return undefined;
  }

  /** The first row that knows one of the texts: the order of the rows goes before that of the texts. */
  findIn(texts: readonly string[]): FoundRow<Row> | undefined {
    const found = [...new Set(texts)].flatMap((text) => this.find(text) ?? []);
    if (found.length < 2) return found[0];
    const places = found.map(({ row }) => this.rows.indexOf(row));
    return found[places.indexOf(Math.min(...places))];
  }

  /** Each row that knows the text, once, in the order of the rows. */
  findAll(text: string): readonly FoundRow<Row>[] {
    return this.#rowsFor(text).flatMap((row) => {
      const match = matchOf(row, text);
      return match === null ? [] : [{ row, match }];
    });
  }

  /** All rows but those whose pattern needs words that the text has not. */
  #rowsFor(text: string): readonly Row[] {
    if (this.rows.length < ROWS_FOR_INDEX) return this.rows;
    this.#index ??= new TextIndex(this.rows.map(({ pattern }) => requiredTexts(pattern)));
    return this.#index.entriesFor(text).map((at) => this.rows[at] as Row);
  }
}

/** What the pattern of a row captures in a text that the row knows. It goes first: most rows know nothing of the text, and the others have seldom to be asked. */
export function matchOf({ pattern, also, except }: CaseRow, text: string): RegExpExecArray | null {
  const match = pattern.exec(text);
  return match === null || also?.test(text) === false || except?.test(text) === true ? null : match;
}

export function caseTable<Row extends CaseRow>(rows: readonly Row[]): CaseTable<Row> {
  return new CaseTable(rows);
}

/**
 * A text of a row with what its pattern captured: `$1` is what the first of its groups that has something captured, since most are alternatives;
 * `$2` to `$5` are the groups of that number. Without a gap where nothing was captured.
 */
export function fillCaptured(text: string, match: RegExpExecArray): string {
  const first = match.slice(1).find((group) => (group ?? '') !== '');
  return text.replace(/( ?)\$([1-5])/g, (_found, space: string, group: string) => {
    const captured = (group === '1' ? first : match[Number(group)]) ?? '';
    return `${space}${captured.trim().replace(/[.:"']{1,3}$/, '')}`.trimEnd();
  });
}
