import { scrubText } from './scrub.js';

/** What a line ends with whose value stands on the next one: a prompt, a key, a flag, a line that a backslash ends. */
const GOES_ON = /(?:[:=|>：\\]|--?[\w-]{1,60}["']?|name:[ \t]{1,4}\S{1,100}|\?[ \t]{1,3}[\w.-]{1,80})[ \t]{0,10}$/;
/** What has secrets some lines below: an object, a statement, a key. */
const BEGINS =
  /\bkind:[ \t]{1,5}["']?Secret\b|\binsert[ \t]{1,4}into\b|\bupdate[ \t]{1,4}\S{1,100}[ \t]{1,4}set\b|-----BEGIN /i;
/** What validators print of a value, some lines below the name of its field. */
const BOUND = /\binput_value=|^\s{1,20}(?:Value|Origin|Reason): /;
const NAME_ABOVE = 3;
/** An element of a list in YAML: of a command line, the program and the flag stand some elements above. */
const ITEM = /^[ \t]{0,60}- {1,3}\S/;
/** So many lines before may say that one is a secret. */
const LINES_BEFORE = 20;
const LENGTH_LIMIT = 4_000;

/** A line of a log without its secrets, also where only a line before it says that it is one. */
export function scrubLine(lines: readonly string[], line: string): string {
  const before = contextOf(lines, lines.lastIndexOf(line));
  if (before === '' || before.length + line.length > LENGTH_LIMIT) return scrubText(line);
  const together = scrubText(`${before}\n${line}`);
  return scrubText(together.slice(together.lastIndexOf('\n') + 1));
}

/** The lines before that the line may belong to; none where nothing goes on. */
function contextOf(lines: readonly string[], at: number): string {
  const last = lines[at - 1] ?? '';
  const above = lines.slice(Math.max(0, at - LINES_BEFORE), Math.max(0, at));
  const begin = above.findLastIndex((text) => BEGINS.test(text.slice(0, 1_000)));
  if (begin !== -1) return above.slice(begin).join('\n');
  if (BOUND.test(lines[at] ?? '')) return above.slice(-NAME_ABOVE).join('\n');
  if (ITEM.test(lines[at] ?? '') && ITEM.test(last)) {
    const other = above.findLastIndex((text) => !ITEM.test(text));
    return above.slice(other + 1).join('\n');
  }
  return GOES_ON.test(last.slice(-200)) ? last : '';
}
