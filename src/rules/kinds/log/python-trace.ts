import { withoutProcess } from './stack-frames.js';

/** The heads of Python's tracebacks of which the end is known, and those ends: the lines that name the exception. */
export interface TraceLines {
  readonly heads: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

const HEAD = /Traceback \(most recent call last\):?\s{0,4}$/;
const INDENTED = /^\s/;
/** How a program ends that is told to: nothing is wrong in it. */
const STOPPED = /^(?:KeyboardInterrupt|SystemExit|GeneratorExit|asyncio\.exceptions\.CancelledError)\b/;

/** By index in `lines`. Between head and end stands nothing but what is indented: frames with their source text. */
export function traceEnds(lines: readonly string[]): TraceLines {
  const heads = new Set<number>();
  const ends = new Set<number>();
  let head: number | undefined;
  lines.forEach((each, index) => {
    const line = withoutProcess(each);
    if (HEAD.test(line)) {
      head = index;
    } else if (head !== undefined && !INDENTED.test(line)) {
      heads.add(head);
      if (!STOPPED.test(line)) ends.add(index);
      head = undefined;
    }
  });
  return { heads, ends };
}
