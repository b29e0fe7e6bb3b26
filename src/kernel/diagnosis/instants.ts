import { ownText } from '../../rules/own-text.js';

/** Instants as programs, loggers and klog write them. */
const INSTANT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?|(?<![A-Za-z0-9])[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6}(?!\d)/g;
/** What each of them has: most texts have none, and need no closer look. */
const CLOCK = /\d\d[T ]\d\d:\d\d:\d\d/;
/** Words beside which rules may count with instants: how long a container lived, how far clocks are apart, whether a certificate has ended. */
const READ = /finishedAt|x509|[Cc]ertificate|[Ee]xpire|not yet valid|[Cc]lock/;
/** How far beside an instant such a word is looked for, in characters; where there are many instants, anywhere. */
const WINDOW = 600;
const FEW = 10;
/** JSON text never holds this character as it is. */
const MARK = '\u0002';
const PLACEHOLDER = /\u0002[IWEF]?(\d{1,6})\u0002/g;

/** A text without the pod's own instants. */
export interface Timeless {
  readonly text: string;
  /** The different ones in ascending order. Empty where rules may read them: then they are not the pod's own, but what decides. */
  readonly instants: readonly string[];
}

/** Puts in the place of each instant which of them it is, so that only their order tells. */
export function withoutInstants(text: string): Timeless {
  const found = CLOCK.test(text) ? [...text.matchAll(INSTANT)] : [];
  if (found.length === 0 || isRead(text, found)) return { text, instants: [] };
  const instants = [...new Set(found.map(([instant]) => instant))].sort();
  const marks = marksOf(instants);
  const parts: string[] = [];
  let written = 0;
  for (const { 0: instant, index } of found) {
    parts.push(text.slice(written, index), marks.get(instant) as string);
    written = index + instant.length;
  }
  return { text: parts.join('') + text.slice(written), instants: instants.map(ownText) };
}

/** The same for a text that was made from one of which the instants are known. */
export function hideInstants(text: string, instants: readonly string[]): string {
  if (instants.length === 0) return text;
  const marks = marksOf(instants);
  return text.replace(INSTANT, (instant) => marks.get(instant) ?? instant);
}

/** The opposite of `hideInstants`, for the same number of instants. */
export function restoreInstants(text: string, instants: readonly string[]): string {
  if (!text.includes(MARK)) return text;
  return text.replace(PLACEHOLDER, (whole, index: string) => instants[Number(index)] ?? whole);
}

/** klog's letter is the level of the line and stays. */
function marksOf(instants: readonly string[]): Map<string, string> {
  return new Map(
    instants.map((instant, index) => {
      const level = /^[IWEF]/.exec(instant)?.[0] ?? '';
      return [instant, `${MARK}${level}${index}${MARK}`];
    }),
  );
}

function isRead(text: string, found: readonly RegExpExecArray[]): boolean {
  if (found.length > FEW) return READ.test(text);
  return found.some(({ index }) => READ.test(text.slice(Math.max(0, index - WINDOW), index + WINDOW)));
}
