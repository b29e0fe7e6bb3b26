import { scrubText } from '../../secrets/scrub.js';

/** A word after which the next one may be a secret: they are kept, or left out, together. */
const LABEL = /^-|[:=]$|^(?:bearer|basic|token|password|passphrase|secret|key|by)$/i;
/** A word of which only the beginning is left. */
const BROKEN = /\s\S{1,40}$/;
/** How far back the tail may reach, in characters and in words. */
const REACH = 80;
const LABELS = 4;

/**
 * The text without its middle where it is longer than `limit` characters: the kubelet, runtimes and drivers wrap what is wrong in what they did,
 * so that it stands at the end. Secrets are masked before anything is cut away that shows them to be secrets.
 */
export function cutMiddle(text: string, limit: number): string {
  const whole = text.trim();
  if (whole.length <= limit) return whole;
  const masked = scrubText(whole);
  if (masked.length <= limit) return masked;
  const head = Math.floor(limit * 0.4);
  const tail = masked.slice(startOfTail(masked, masked.length - (limit - head - 3)));
  return `${masked.slice(0, head).replace(BROKEN, '').trimEnd()} … ${tail}`;
}

/** The first word after the place, or one before it where what stands there belongs to a label. */
function startOfTail(text: string, place: number): number {
  const next = /\s\S/.exec(text.slice(place, place + REACH));
  let start = next === null ? place : place + next.index + 1;
  for (let words = 0; words < LABELS; words += 1) {
    const before = /(\S{1,80})\s{1,20}$/.exec(text.slice(Math.max(0, start - REACH), start));
    if (before === null || !LABEL.test(before[1] ?? '')) return start;
    start -= before[0].length;
  }
  return start;
}
