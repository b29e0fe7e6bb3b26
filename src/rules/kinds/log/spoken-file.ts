import { anyOf } from '../any-of.js';
import { firstCaptured } from '../support/texts.js';

/** A file of which the line gives no absolute path: a relative one, or a name in the words of the program. */
const SPOKEN = anyOf(
  /\b(?:open|create|mkdir|write|unlink|rename|stat) ["'`]?(\.{1,2}\/[\w./-]{1,200}|[\w-]{1,60}(?:\/[\w.-]{1,60}){0,6}\.[a-z]\w{0,11})["'`]?: /i,
  /\b(?:can't|can not|cannot|could not|couldn't|unable to|failed to) (?:open|load|read|write|create|access) (the (?:[\w-]{1,30} ){1,3}(?:file|directory|database|socket))\b/i,
);

/** What the line calls the file that it is about; '' where it says nothing of the kind. */
export function spokenFile(line: string): string {
  return firstCaptured(SPOKEN.exec(line));
}
