import { levelOf } from './line-level.js';

const CAUSE = /^\s{0,8}(?:Caused by: |---> |Likely root cause: )/;
/** A cause that says nothing itself. */
const SILENT = /: (?:Unknown error\b.{0,40}|null|None|)$/i;
const LINES = 300;

/** An exception that another one wraps, and where it stands. */
export interface Cause {
  readonly line: string;
  readonly at: number;
}

/** What Spring and others write behind the message of an exception, of the one that it wraps. */
const NESTED = '; nested exception is ';

/** Guice heads the list of all that it could not make, and its first item: `…, see the following errors: 1) Error in custom provider, …`. */
const LISTED = /see the following errors: 1\) (?:Error in custom provider, |\[Guice\/\w{1,40}\]: )?(?=\S)/;

/** The innermost of the exceptions that one line names. */
export function innermost(line: string): string {
  const at = line.lastIndexOf(NESTED);
  if (at !== -1) return line.slice(at + NESTED.length);
  const list = LISTED.exec(line);
  return list === null ? line : line.slice(list.index + list[0].length);
}

/** The innermost exception of the one at `start`, as Java (`Caused by:`) and .NET (`--->`) write it below; undefined where it wraps none. */
export function deepestCause(lines: readonly string[], start: number): Cause | undefined {
  let found: Cause | undefined;
  for (let at = start + 1; at < Math.min(lines.length, start + LINES); at += 1) {
    const line = lines[at] ?? '';
    if (CAUSE.test(line) && !SILENT.test(line)) found = { line: innermost(line.trim().replace(CAUSE, '')), at };
    else if (levelOf(line) !== '' && !line.startsWith(' ')) break;
  }
  return found;
}
