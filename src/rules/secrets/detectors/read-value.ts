import { STARTS_WITH_PLACEHOLDER } from './detector.js';

/** Where a value stands in a text: from `start` up to but without `end`, its quotes not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

/** The longest value in quotes, in characters. */
const QUOTED_LIMIT = 8_192;
/** Also YAML's doubled quote, as it stands within single quotes. */
const OPENING = /(?:[bBuU](?=["']))?(\\{0,31})(''(?=[^\s',;)\]}])|["'`])/y;
/**
 * A quotation mark or an angle bracket within it belongs to it where something follows that does not stand behind a text in quotes, and that makes
 * no `can't` of it.
 */
const BARE =
  /^(?:\[redacted:[a-z-]{2,20}\]|[^\s"'`<>\\]|\\(?![nrt"'`])|(?<=[^\s=:{[(,;&|])\\{0,3}["'`<>](?![tTsSdm]\b|(?:re|ve|ll)\b)(?=[^\s"'`<>,;:.)\]}\\&|/=]))+/;
const BARE_WINDOW = 512;
const STOP_LOOKS_AHEAD = 70;
/** Where a bare value ends before the next white space: a separator with another key after it, or a bracket that closes what is around. */
const STOP = /[,;&|](?=$|[\w.-]{1,64}(?:=|:(?!\/\/)))|[)\]}](?=[,;)\]}]|$)/;

/** What has brackets of its own. */
const ATOMIC = /^\$[({][\w.-]{1,200}[)}]$/;

/** Reads the value at a place: in quotes (also escaped ones, as in JSON within JSON) or bare. Undefined where nothing stands. */
export function readValue(text: string, at: number): Span | undefined {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (opening === null) return readBare(text, at);
  const start = at + opening[0].length;
  const end = endOfQuoted(text, start, { depth: (opening[1] ?? '').length, quote: opening[2] ?? '"' });
  return end > start ? { start, end, quoted: true } : undefined;
}

/** Up to the closing quote; where there is none on the line, up to the line's end, as in a log that was cut. */
function endOfQuoted(text: string, start: number, { depth, quote }: { depth: number; quote: string }): number {
  const limit = Math.min(text.length, start + QUOTED_LIMIT);
  let backslashes = 0;
  for (let at = start; at < limit; at += 1) {
    const character = text[at];
    if (character === '\n') return at;
    if (character === '\\') {
      backslashes += 1;
      continue;
    }
    if (text.startsWith(quote, at) && backslashes % (2 * (depth + 1)) === depth) {
      if (quote !== "'" || text[at + 1] !== "'") return at - depth;
      at += 1;
    }
    backslashes = 0;
  }
  return limit;
}

/** Looks no further than it has to: many short values may stand without a space between them. */
function readBare(text: string, at: number): Span | undefined {
  const placeholder = STARTS_WITH_PLACEHOLDER.exec(text.slice(at, at + 40));
  if (placeholder !== null) return spanOf(at, placeholder[0].length);
  for (let window = BARE_WINDOW; ; window *= 4) {
    const isLast = at + window >= text.length;
    const length = lengthOfBare(text.slice(at, at + window), isLast);
    if (length !== undefined) return spanOf(at, length);
  }
}

/** Undefined where more of the text has to be seen to tell. */
function lengthOfBare(seen: string, isLast: boolean): number | undefined {
  const run = BARE.exec(seen)?.[0] ?? '';
  const stop = ATOMIC.test(run) ? -1 : run.search(STOP);
  if (isLast || run.length < seen.length) return stop === -1 ? run.length : stop;
  return stop !== -1 && stop < run.length - STOP_LOOKS_AHEAD ? stop : undefined;
}

function spanOf(start: number, length: number): Span | undefined {
  return length > 0 ? { start, end: start + length, quoted: false } : undefined;
}
