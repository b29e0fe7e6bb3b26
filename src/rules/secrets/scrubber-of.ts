import { placeholderOf } from './detectors/detector.js';
import { scrubText } from './scrub.js';
import { secretsIn } from './secrets-in.js';

/** What is shorter, or a plain word, such as the name of a user that is also the password, stands in texts by itself. */
const TELLING = /^(?=.*[^a-z])\S{8,}$/i;

/**
 * Scrubs the texts that are made of some quotes. A text may have a part of a quote without what tells that it is a secret, such as the value without
 * its `password=`: what is a secret in one of the quotes is masked wherever it stands.
 */
export function scrubberOf(quotes: readonly string[]): (text: string) => string {
  const secrets = quotes.filter((quote) => scrubText(quote) !== quote).flatMap(secretsIn);
  const telling = secrets.filter((secret) => TELLING.test(secret));
  if (telling.length === 0) return scrubText;
  return (text) => scrubText(telling.reduce((rest, secret) => rest.replaceAll(secret, placeholderOf('secret')), text));
}
