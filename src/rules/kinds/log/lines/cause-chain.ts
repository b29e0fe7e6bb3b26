const HEAD = /^\s{0,4}(?:Caused by|Error): {0,2}$/;
const LINK = /^\s{2,16}(?:\d{1,2}: )?\S/;
/** What stands below the chain: places in the code, and notes. */
const NO_LINK = /^\s{0,16}(?:at |Location:|Stack backtrace|Backtrace|BACKTRACE|note:|Run with )/;
const LINKS = 12;

/** Where chains of errors of Rust end, each line of which is caused by the next one: `Caused by:`, and below it lines that are further in. */
export function chainEnds(lines: readonly string[]): ReadonlySet<number> {
  const ends = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (!HEAD.test(line)) continue;
    const below = lines.slice(index + 1, index + 1 + LINKS);
    const end = below.findIndex((each) => !LINK.test(each) || NO_LINK.test(each));
    const length = end === -1 ? below.length : end;
    if (length > 0) ends.add(index + length);
  }
  return ends;
}
