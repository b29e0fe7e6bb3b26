import { scrubText } from './scrub.js';

/** What a line ends with whose value stands on the next one: a prompt, a key, a flag. */
const GOES_ON = /(?:[:=|>：]|--?[\w-]{1,60}["']?|name:[ \t]{1,4}\S{1,100})[ \t]{0,10}$/;

/** A line of a log without its secrets, also where only the line before it says that it is one. */
export function scrubLine(lines: readonly string[], line: string): string {
  const before = lines[lines.lastIndexOf(line) - 1] ?? '';
  if (!GOES_ON.test(before.slice(-200)) || before.length + line.length > 4_000) return scrubText(line);
  const together = scrubText(`${before}\n${line}`);
  const end = together.indexOf('\n');
  return end === -1 ? scrubText(line) : scrubText(together.slice(end + 1));
}
