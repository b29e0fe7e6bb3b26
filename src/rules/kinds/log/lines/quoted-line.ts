import { scrubText } from '../../../secrets/scrub.js';
import { cut } from '../../support/quotes.js';
import { contextWords } from './context-fields.js';
import { lineBelow, openedBelow } from './line-below.js';
import type { LogHit } from './log-signature.js';
import { structuredMessage } from './structured-line.js';

const LIMIT = 300;
/** How much of a long line stands before what matters. */
const BEFORE = 80;

/**
 * What the program said, for a sentence: the failing line, of JSON and logfmt the message and the error, of a long one the part around
 * `words`, and the next line where that says what it is about.
 */
export function excerptOf(hit: LogHit, words = hit.match[0]): string {
  const own = excerpt(wholeOf(hit, words), words);
  const opened = openedBelow(hit);
  const below = opened.length > 1 ? opened.map((line) => line.trim()).join(' ') : lineBelow(hit)?.trim();
  return below === undefined ? own : `${own} ${excerpt(below, '')}`;
}

/** The same in quotation marks, with what the other fields of a structured line name. */
export function quoted(hit: LogHit, words?: string): string {
  return `"${excerptOf(hit, words)}"${contextWords(hit.raw)}`;
}

/** The message of a structured line, unless what matters stands elsewhere in it. */
function wholeOf({ line, raw }: LogHit, words: string): string {
  const message = structuredMessage(raw.trim())?.replaceAll('\n', ' ');
  return message?.includes(words) ? message : line.trim();
}

function excerpt(line: string, words: string): string {
  if (line.length <= LIMIT) return line;
  const masked = scrubText(line);
  const end = masked.indexOf(words) + words.length;
  if (words === '' || end <= LIMIT) return cut(masked, LIMIT);
  const start = Math.max(0, Math.min(end - words.length - BEFORE, masked.length - LIMIT));
  const part = masked.slice(start, start + LIMIT);
  return `…${part}${start + LIMIT < masked.length ? '…' : ''}`;
}
