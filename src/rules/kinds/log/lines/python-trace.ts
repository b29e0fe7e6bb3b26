import { withoutProcess } from './stack-frames.js';

/** The heads of Python's tracebacks of which the end is known, and those ends: the lines that name the exception. */
export interface TraceLines {
  readonly heads: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

const HEAD = /Traceback \(most recent call last\):?\s{0,4}$/;
/** An exception that Python only tells of, and goes on after: mostly while it ends. */
const IGNORED = /^Exception ignored in/;
const INDENT = /^\s{0,80}/;
/** How a program ends that is told to: nothing is wrong in it. */
const STOPPED = /^(?:KeyboardInterrupt|SystemExit|GeneratorExit|asyncio\.exceptions\.CancelledError)\b/;

/** By index in `lines`. Between head and end stands nothing but what is further in than the head: frames with their source text. */
export function traceEnds(lines: readonly string[]): TraceLines {
  const heads = new Set<number>();
  const ends = new Set<number>();
  let head: number | undefined;
  let margin = 0;
  lines.forEach((each, index) => {
    const line = withoutProcess(each);
    if (HEAD.test(line)) {
      head = index;
      margin = indentOf(line);
    } else if (head !== undefined && indentOf(line) <= margin) {
      heads.add(head);
      if (IGNORED.test(lines[head - 1] ?? '')) heads.add(index);
      else if (!STOPPED.test(line.trimStart())) ends.add(index);
      head = undefined;
    }
  });
  return { heads, ends };
}

function indentOf(line: string): number {
  return INDENT.exec(line)?.[0].length ?? 0;
}
