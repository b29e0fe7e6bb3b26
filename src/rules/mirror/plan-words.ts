import { quoted as quotedValue } from '../guard/guard-case.js';
import { scrubText } from '../secrets/scrub.js';

const SHOWN = 5;

/** A name that others chose, in a sentence: on one line, short, and without a secret. */
export function quoted(name: unknown): string {
  return scrubText(quotedValue(name));
}

/** Words as a list in a sentence; of many the first. */
export function list(words: readonly string[]): string {
  const more = words.length - SHOWN;
  return more <= 0 ? words.join(', ') : `${words.slice(0, SHOWN).join(', ')} and ${more} more`;
}
