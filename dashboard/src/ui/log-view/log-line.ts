import { plainText } from './ansi.js';

/** A line of a log, or a note between two. */
export interface LogLine {
  /** Of this line alone and growing from line to line. */
  readonly key: number;
  /** By which it is linked to: its number among the lines, or when it was printed, which stays the same whatever stands above it. */
  readonly place: string | undefined;
  /** As it came, with its escapes. */
  readonly text: string;
  /** As it is read and searched. */
  readonly plain: string;
  /** When it was printed, where that is known: ISO 8601. */
  readonly at: string | undefined;
  /** Said by the page and not by the program. */
  readonly isNote: boolean;
}

/** The lines of a text that is there as a whole, numbered from 1. */
export function linesOf(text: string): readonly LogLine[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => logLine({ key: index, text: line, place: String(index + 1) }));
}

type Given = Pick<LogLine, 'key' | 'text'> & Partial<Pick<LogLine, 'place' | 'at' | 'isNote'>>;

export function logLine({ key, text: printed, place, at, isNote = false }: Given): LogLine {
  // The line end of other systems is no part of the line.
  const text = printed.endsWith('\r') ? printed.slice(0, -1) : printed;
  return { key, text, plain: plainText(text), place, at, isNote };
}
