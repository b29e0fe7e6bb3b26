import { placeholderOf } from './detectors/detector.js';
import { scrubText, withoutDisguise } from './scrub.js';

/** What is shorter, or a plain word, such as the name of a user that is also the password, stands in texts by itself. */
const TELLING = /^(?=.*[^a-z])\S{8,}$/i;

/** Shorter ones that are no words: masked where they stand by themselves, since many names hold as few characters. */
const SHORT = /^(?=.*[a-z])(?=.*[^a-z])\S{6,7}$/i;
const PART_OF_NAME = /[\w-]/;

/** What may be a piece of a secret: a host that was read from what stands behind `password=`. */
const WORD = /[^\s"'`,;()<>[\]]{8,}/g;
const STOP = /[.:!?]{1,3}$/;

const PLACEHOLDER = placeholderOf('secret');

/**
 * Scrubs texts that are made of some in which these secrets stand. A text may have a part without what tells that it is a secret, such as the value
 * without its `password=`, or a piece of the value: these are masked wherever they stand.
 * @param given secrets that a text may hold as well: masked only where they stand whole, by themselves
 */
export function scrubberOf(secrets: readonly string[], given: readonly string[] = []): (text: string) => string {
  const telling = secrets.filter((secret) => TELLING.test(secret));
  const apart = [...secrets.filter((secret) => SHORT.test(secret)), ...given.filter(isApart)];
  if (telling.length + apart.length === 0) return scrubText;
  const maskWord = (whole: string) => {
    const word = whole.replace(STOP, '');
    return TELLING.test(word) && telling.some((secret) => secret.includes(word))
      ? whole.replace(word, PLACEHOLDER)
      : whole;
  };
  return (text) => {
    const plain = apart.reduce(maskApart, withoutDisguise(text));
    return scrubText(
      telling.reduce((rest, secret) => rest.replaceAll(secret, PLACEHOLDER), plain).replace(WORD, maskWord),
    );
  };
}

function isApart(secret: string): boolean {
  return TELLING.test(secret) || SHORT.test(secret);
}

function maskApart(text: string, secret: string): string {
  return text.replaceAll(secret, (all, at: number, whole: string) => {
    const isPart = PART_OF_NAME.test(whole.charAt(at - 1)) || PART_OF_NAME.test(whole.charAt(at + all.length));
    return isPart ? all : PLACEHOLDER;
  });
}
