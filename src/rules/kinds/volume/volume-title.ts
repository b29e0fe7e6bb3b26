import type { Evidence } from '../../evidence/evidence.js';
import { cut } from '../support/quotes.js';
import type { StorageHint } from './storage-hint.js';
import { claimOf, podVolume } from './volume-words.js';

/** Longer reasons are no words for a title, in characters. */
const LONGEST = 90;
const ARTICLE = /^(?:The|A|An|Another|Something|No|It|Its|All|More)\b/;

/** Volumes as people know them, by the claim where there is one: `of claim orders-db`, else by their names. */
export function volumeNames(evidence: Evidence, volumes: readonly string[]): string {
  const names = volumes.slice(0, 5).map((name) => {
    const claim = claimOf(podVolume(evidence, name)?.fields ?? {});
    return claim === '' ? name : `of claim ${claim}`;
  });
  return cut([...new Set(names)].join(', '), 200);
}

/** `: the reason` in a few words, or ''. */
export function reasonWords(hint: StorageHint | undefined, message: string): string {
  const text = hint === undefined ? lastClause(message) : (hint.reason ?? clause(hint.meaning));
  return text === '' || text.length > LONGEST ? '' : `: ${text}`;
}

/** The first clause of a sentence, to go on behind a colon. */
function clause(sentence: string): string {
  const [first = ''] = sentence.split(/[:;,](?= )|\.(?= |$)/, 1);
  return ARTICLE.test(first) ? `${first.slice(0, 1).toLowerCase()}${first.slice(1)}` : first;
}

/** What stands behind the last colon of an error says what was wrong. */
function lastClause(message: string): string {
  return (
    message
      .slice(-500)
      .split(/: |\n/)
      .map((part) => part.trim().replace(/\.$/, ''))
      .findLast((part) => part !== '') ?? ''
  );
}
