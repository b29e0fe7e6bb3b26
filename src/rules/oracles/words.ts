import { SECOND } from '../failing/durations.js';
import { scrubText } from '../secrets/scrub.js';

/** The longest text of a check or of a reason, in characters. */
const DETAIL_LENGTH = 400;
const REASON_LENGTH = 1_500;
const QUOTE_LENGTH = 240;

/** Colours of terminals, other control characters, and what turns the direction of writing. */
const UNSEEN =
  /\u001b\[[\d;?]{0,30}[A-Za-z]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text of the cluster or of a program, as it may stand in a sentence: without secrets, in one line, bounded. */
export function quotedLine(text: string): string {
  const line = scrubText(text.slice(0, 2_000).replaceAll(UNSEEN, ' '))
    .replaceAll(/\s{1,2000}/g, ' ')
    .trim()
    .replace(/[.]{1,3}$/, '');
  return line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH)}…` : line;
}

export function detailText(text: string): string {
  return bounded(text, DETAIL_LENGTH);
}

export function reasonText(sentences: readonly string[]): string {
  return bounded(sentences.filter((each) => each !== '').join(' '), REASON_LENGTH);
}

/** An instant as the rest of the project writes it. */
export function isoSecond(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** A span, in whole seconds. */
export function seconds(milliseconds: number): string {
  return `${Math.max(0, Math.floor(milliseconds / SECOND))} s`;
}

/** `a`, `a and b`, `a, b and c`; of many the first. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 6);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function bounded(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
