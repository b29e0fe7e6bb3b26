import type { PrivacyPreview } from '../../contracts/privacy.js';
import { SECRET_KINDS } from '../../rules/secrets/detectors/detector.js';
import { type PrivacyOptions, prepareRequest } from './prepare-request.js';
import { PSEUDONYM } from './pseudonyms.js';

const PLACEHOLDER = new RegExp(`\\[redacted:(${SECRET_KINDS.join('|')})\\]`, 'gu');
const MOST_REDACTIONS = 5_000;

/** A text as it would be sent to a language model, and where something was replaced: it goes through the same gate. */
export function previewText(given: string, options: PrivacyOptions): PrivacyPreview {
  const { message } = prepareRequest({ messages: [{ role: 'user', content: given }], maxOutputTokens: 0 }, options);
  const text = message.messages[0]?.content ?? '';
  const before = new Set(given.match(PSEUDONYM));
  const redactions = [
    ...placesOf(text, PLACEHOLDER, (match) => match[1] ?? ''),
    // No pseudonym is used that the text has already.
    ...placesOf(text, PSEUDONYM, ([word]) => (before.has(word) ? '' : word.replace(/-\d.*$/, ''))),
  ];
  redactions.sort((one, other) => one.start - other.start);
  return { text, redactions: redactions.slice(0, MOST_REDACTIONS) };
}

/** @param kindOf '' for what was there before */
function placesOf(text: string, pattern: RegExp, kindOf: (match: RegExpMatchArray) => string) {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const kind = kindOf(match);
    const start = match.index;
    return kind === '' ? [] : [{ kind, start, end: start + match[0].length }];
  });
}
