import { scrub, withoutDisguise } from './scrub.js';

const PLACEHOLDER = /\[redacted:[a-z-]{2,20}\]/;

/** The secrets themselves that a text holds, in their order; what touches one may be counted to it. Linear in the text's length. */
export function secretsIn(text: string): string[] {
  const { text: scrubbed, found } = scrub(text);
  return found.length === 0 ? [] : maskedIn(text, scrubbed);
}

/** What placeholders stand for in a scrubbed text, in their order. */
export function maskedIn(text: string, scrubbed: string): string[] {
  const plain = withoutDisguise(text);
  const [head = '', ...kept] = scrubbed.split(PLACEHOLDER);
  let at = head.length;
  return kept.map((part, index) => {
    const isLast = index === kept.length - 1;
    const end = isLast ? plain.length - part.length : Math.max(at, plain.indexOf(part, at));
    const secret = plain.slice(at, end);
    at = end + part.length;
    return secret;
  });
}
