import type { LogLine } from '../../ui/log-view/log-line.js';

/** The index of the line that an address names: by its number, or by when it was printed. Undefined where it is not there. */
export function placeOf(lines: readonly LogLine[], line: string | undefined): number | undefined {
  if (line === undefined) return undefined;
  const index = lines.findIndex(({ place }) => place === line);
  return index < 0 ? undefined : index;
}

/**
 * The place, in what is shown, of a line that was found in what was kept: lines of a log that goes on have other numbers.
 *
 * @param kept the lines that the record has
 * @param line what the address names
 */
export function placeOfKept(
  lines: readonly LogLine[],
  kept: readonly LogLine[],
  line: string | undefined,
): string | undefined {
  if (line === undefined || placeOf(lines, line) !== undefined) return line;
  const wanted = kept.find(({ place }) => place === line)?.plain;
  return wanted === undefined ? line : (lines.findLast(({ plain }) => plain === wanted)?.place ?? line);
}
