import type { Fields } from '../evidence/values.js';
import { scrubText } from '../secrets/scrub.js';
import { isLikely } from './describe-changes.js';
import { firstFailure } from './first-failure.js';
import { type ReportedChange, reportedChanges } from './reported-changes.js';

/** As long as fits beside a name in a table. */
const WORDS_LIMIT = 80;

/** What changed nearest before the first failure, in a few words: `new image`, `ConfigMap orders`. Null where nothing did within the hour before. */
export function nearestChange(report: Fields): string | null {
  const changes = reportedChanges(report);
  const first = changes.length === 0 ? undefined : firstFailure(report);
  const change = first === undefined ? undefined : changes.find((one) => isLikely(one, first));
  return change === undefined ? null : scrubText(shortWords(change)).slice(0, WORDS_LIMIT).toWellFormed();
}

function shortWords({ kind, what, object, revision }: ReportedChange): string {
  if (kind !== 'rollout') return `${object.kind || kind} ${object.name}`.trim() || 'something';
  if (/\bthe image of\b/.test(what)) return 'new image';
  return revision === undefined ? 'rollout' : `rollout ${revision}`;
}
