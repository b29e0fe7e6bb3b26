import { chipText } from '../../../lib/filter-text.js';

/** What one is writing: a word, or the value of a filter. */
export interface WrittenPart {
  /** Where it begins in the text, and where it ends. */
  readonly start: number;
  readonly end: number;
  /** Of which filter it is the value; undefined for a word, which may become the name of one. */
  readonly name: string | undefined;
  readonly value: string;
}

/** A word, or a name with a value that may be in quotes that are still open, at the end of a text. */
const LAST = /(?:^|\s)((?:([a-z]+):)?(?:"((?:[^"\\]|\\.)*)|([^\s":]*)))$/u;

/** The part that ends where one writes; undefined where that is within a word, or after a whole one. */
export function partAt(text: string, caret: number): WrittenPart | undefined {
  if (/^\S/u.test(text.slice(caret))) return undefined;
  const found = LAST.exec(text.slice(0, caret));
  if (found === null) return undefined;
  const [, whole = '', name, quoted, plain = ''] = found;
  return { start: caret - whole.length, end: caret, name, value: quoted?.replace(/\\(.)/gu, '$1') ?? plain };
}

/** The text with the filter in the place of what was being written, as one goes on writing. */
export const withFilter = (text: string, { start, end }: WrittenPart, name: string, value: string): string =>
  `${text.slice(0, start)}${chipText(name, value)} ${text.slice(end).trimStart()}`;

/** The text with the name of a filter in the place of the word, whose value one writes next. */
export const withName = (text: string, { start, end }: WrittenPart, name: string): string =>
  `${text.slice(0, start)}${name}:${text.slice(end)}`;
