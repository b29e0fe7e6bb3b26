export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  /** The line's number before and after; undefined where it is not. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

/** Lines that stand together, and where they begin. */
export interface Hunk {
  readonly line: number;
  readonly lines: readonly DiffLine[];
}

const HEAD = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Reads a unified diff of one file. What is no such diff has no hunks. */
export function parseDiff(diff: string): readonly Hunk[] {
  const hunks: { line: number; lines: DiffLine[] }[] = [];
  let [before, after] = [0, 0];
  for (const text of diff.split('\n')) {
    const head = HEAD.exec(text);
    if (head !== null) {
      [before, after] = [Number(head[1]), Number(head[2])];
      hunks.push({ line: after, lines: [] });
      continue;
    }
    const line = lineOf(text, before, after);
    const hunk = hunks.at(-1);
    if (line === undefined || hunk === undefined) continue;
    hunk.lines.push(line);
    before += line.before === undefined ? 0 : 1;
    after += line.after === undefined ? 0 : 1;
  }
  return hunks;
}

function lineOf(text: string, before: number, after: number): DiffLine | undefined {
  const rest = text.slice(1);
  switch (text[0]) {
    case ' ':
      return { kind: 'same', before, after, text: rest };
    case '-':
      return { kind: 'removed', before, after: undefined, text: rest };
    case '+':
      return { kind: 'added', before: undefined, after, text: rest };
    default:
      return undefined;
  }
}
