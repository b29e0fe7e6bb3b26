/** How the console of Symfony, which Laravel has too, says where an exception was thrown. */
const HEAD = /^In [\w.-]{1,80} line \d{1,6}:\s{0,4}$/;
const BOX_LINES = 12;

/** An exception that a console of PHP prints in a box: its words, which are wrapped over several lines. */
export interface ConsoleBox {
  /** The whole of what it says. */
  readonly text: string;
  /** How many lines of the log it takes. */
  readonly length: number;
}

/** The boxes of a log, each by the number of its first line. */
export function consoleBoxes(lines: readonly string[]): ReadonlyMap<number, ConsoleBox> {
  const boxes = new Map<number, ConsoleBox>();
  for (const [index, line] of lines.entries()) {
    const frame = framed(lines, index);
    if (frame !== undefined) boxes.set(index, frame);
    if (!HEAD.test(line)) continue;
    const start = index + (lines[index + 1]?.trim() === '' ? 2 : 1);
    const below = lines.slice(start, start + BOX_LINES);
    const end = below.findIndex((each) => !/^ {2}\S/.test(each));
    const inside = end === -1 ? below : below.slice(0, end);
    if (inside.length > 1) boxes.set(start, { text: joined(inside), length: inside.length });
  }
  return boxes;
}

/** The border of a box that is drawn with signs, and its sides. */
const BORDER = /^\+[-=]{20,120}\+$/;
const SIDES = /^\|(.{1,160})\|$/;
const FRAMED_LINES = 30;

/** A box with an error in it: all of its words as one sentence; undefined where it is another one, or a table. */
function framed(lines: readonly string[], index: number): ConsoleBox | undefined {
  if (!BORDER.test(lines[index] ?? '') || BORDER.test(lines[index - 1] ?? '')) return undefined;
  const rest = lines.slice(index, index + FRAMED_LINES);
  const end = rest.findIndex((line) => !BORDER.test(line) && !SIDES.test(line));
  const inside = end === -1 ? rest : rest.slice(0, end);
  const words = inside.map((line) => (SIDES.exec(line)?.[1] ?? '').trim()).filter((line) => line !== '');
  const isError = words.some((line) => /^(?:[A-Z]{2,20} ){0,2}(?:ERROR|FATAL|FAILURE)$/.test(line));
  return isError && words.length > 1 ? { text: words.join(' '), length: inside.length } : undefined;
}

/** A word that is broken at its hyphen goes on without a blank. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/-\n/g, '-')
    .replaceAll('\n', ' ');
}
