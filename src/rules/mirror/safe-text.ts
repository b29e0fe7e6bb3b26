import { quotedValue as quotedValue } from '../guard/guard-case.js';
import { scrubText } from '../secrets/scrub.js';

const SHOWN = 5;

/** A name that others chose, in a sentence: on one line, short, and without a secret. */
export function quotedName(name: unknown): string {
  return scrubText(quotedValue(name));
}

/** Words as a list in a sentence; of many the first. */
export function listInSentence(words: readonly string[]): string {
  const more = words.length - SHOWN;
  return more <= 0 ? words.join(', ') : `${words.slice(0, SHOWN).join(', ')} and ${more} more`;
}

const LONGEST = 400;

/** A sentence that others wrote, on one line, bounded and without a secret. */
export function safeSentence(text: string): string {
  return scrubText(text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')).slice(0, LONGEST);
}
