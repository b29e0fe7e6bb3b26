import type { LogLine } from '../../ui/log-view/log-line.js';

/** The index of the line that an address names: by its number, or by when it was printed. Undefined where it is not there. */
export function placeOf(lines: readonly LogLine[], line: string | undefined): number | undefined {
  if (line === undefined) return undefined;
  const index = lines.findIndex(({ place }) => place === line);
  return index < 0 ? undefined : index;
}

const KEPT = /^kept-([1-9]\d{0,6})$/;

/** How an address names a line of the log that the record keeps. @param number from 1 */
export const keptPlace = (number: number): string => `kept-${number}`;

/**
 * The place, in what is shown, of a line of the log that the record keeps: lines of a log that goes on have other numbers.
 *
 * @param kept the lines that the record has
 * @param line what the address names
 */
export function placeOfKept(
  lines: readonly LogLine[],
  kept: readonly LogLine[],
  line: string | undefined,
): string | undefined {
  const [, number] = KEPT.exec(line ?? '') ?? [];
  if (number === undefined) return line;
  if (lines === kept) return number;
  const wanted = kept[Number(number) - 1]?.plain;
  return wanted === undefined ? line : (lines.findLast(({ plain }) => plain === wanted)?.place ?? line);
}
