import { ownText } from '../own-text.js';
import { placeholderOf, type Redact, type SecretKind } from './detectors/detector.js';
import { DETECTORS } from './detectors/index.js';
import { isHarmlessMessage } from './harmless-messages.js';

/** How many secrets of one kind were found. */
export interface Redaction {
  kind: string;
  count: number;
}

export interface Scrubbed {
  readonly text: string;
  /** What was replaced, by kind, in the order of the alphabet. */
  readonly found: Redaction[];
}

/** What a placeholder uncovers at its edges is looked at again; more rounds than this only a made-up text needs. */
const ROUNDS = 5;

/**
 * The text with every secret replaced by a placeholder that names its kind, such as `[redacted:jwt]` (docs/decisions/0021-secrets-in-one-place.md).
 * What diagnosis reads stays: digests, uids, names, addresses, numbers. A text that was scrubbed stays as it is. Linear in its length.
 */
export function scrub(text: string): Scrubbed {
  if (isHarmlessMessage(text)) return { text, found: [] };
  if (!DISGUISE.test(text)) return scrubPlain(text);
  const plain = scrubPlain(withoutDisguise(text));
  return plain.found.length === 0 ? { text, found: [] } : plain;
}

/** Characters that nobody sees, colours of a terminal, letters of full width and escaped ones: a word that has them is read as if it had not. */
const DISGUISE =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\uff01-\uff5e]|\\u\{(?:ad|200|202|206|feff)|[\u001b\u009b]|\\(?:u001b|x1b|033|e)\[|\\u00[3-7]|\[\d{1,3}(?:[;:]\d{1,3}){0,5}m/i;
const INVISIBLE =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\\u\{(?:ad|200[b-f]|202[a-e]|206[0-4]|feff)\}/gi;
/** Also where the escape character is written as `^[`, or a collector of logs has dropped it: `[31m`. Not the range of a query: `[5m]`, `[5m:1m]`. */
const COLOUR =
  /(?:\u001b\[|\u009b|\\{1,15}(?:u001b|x1b|033|e)\[)[\d;:]{0,30}[mK]|(?:\^\[)?\[\d{1,3}(?:[;:]\d{1,3}){0,5}m(?![\]:])/gi;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Letters, digits, `=` and `:` as JSON may write them. */
const ESCAPED = /\\{1,31}u00(3[\dad]|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi;

/** The text as detectors read it: in a scrubbed text nothing else stands around the placeholders. */
export function withoutDisguise(text: string): string {
  if (!DISGUISE.test(text)) return text;
  return text
    .replace(COLOUR, '')
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(ESCAPED, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function scrubPlain(text: string): Scrubbed {
  const counts = new Map<SecretKind, number>();
  const redact: Redact = (kind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return placeholderOf(kind);
  };
  let scrubbed = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = scrubbed;
    scrubbed = maskOnce(before, redact);
    if (scrubbed === before) break;
  }
  const found = [...counts].map(([kind, count]) => ({ kind, count }));
  return { text: scrubbed, found: found.sort((a, b) => (a.kind < b.kind ? -1 : 1)) };
}

function maskOnce(text: string, redact: Redact, detectors = DETECTORS): string {
  return detectors.reduce(
    (result, detector) => (detector.hint.test(result) ? detector.mask(result, redact) : result),
    text,
  );
}

/** Texts of one diagnosis come again: in its quotes, its solution, its record, its events. Longer ones would only fill the memory. */
const KEPT_LENGTH = 2_000;
/** Of each generation. */
const KEPT = 500;
/** What was asked for lately, and what was before that and is forgotten when it is not asked for again. */
let recent = new Map<string, string>();
let earlier = new Map<string, string>();
/** A third of the texts of a report. They are different each time, and nothing in them is a secret. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** The text of `scrub`, remembered for the texts that were asked for last. */
export function scrubText(text: string): string {
  if (text.length > KEPT_LENGTH) return scrub(text).text;
  // What is quickly told is not worth a place among what is remembered.
  if (INSTANT.test(text) || isHarmlessMessage(text)) return text;
  return knownText(text) ?? remember(text, scrub(text).text);
}

function knownText(text: string): string | undefined {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const former = earlier.get(text);
  if (former !== undefined) keep(text, former);
  return former;
}

function remember(text: string, scrubbed: string): string {
  const own = ownText(text);
  keep(own, scrubbed === text ? own : ownText(scrubbed));
  return scrubbed;
}

function keep(text: string, scrubbed: string): void {
  if (recent.size >= KEPT) {
    earlier = recent;
    recent = new Map();
  }
  recent.set(text, scrubbed);
}

/** Prepares `scrubText` for texts that are asked for next: what none of them can have is looked for once, and not in each of them. */
export function scrubTogether(texts: readonly string[]): void {
  const fresh = texts.filter((text) => text.length <= KEPT_LENGTH && knownText(text) === undefined);
  const joined = fresh.join('\n');
  if (DISGUISE.test(joined)) return;
  const detectors = DETECTORS.filter(({ hint }) => hint.test(joined));
  for (const text of fresh) {
    // What stands for a secret may be a hint by itself.
    const isClean = maskOnce(text, placeholderOf, detectors) === text;
    remember(text, isClean ? text : scrub(text).text);
  }
}
