import { counted } from '../counted.js';
import type { Fields } from '../evidence/values.js';
import { scrubText } from '../secrets/scrub.js';
import { CLAUSE_LIMIT } from './change.js';
import { firstFailure } from './first-failure.js';
import { type ReportedChange, reportedChanges } from './reported-changes.js';

/** What changed, told from the first failure on; without secrets, on any number of lines. */
export interface ChangeSentences {
  /** What may be the cause: what changed within the hour before the first failure, newest first, a sentence each. */
  readonly likely: readonly string[];
  /** What changed later, newest first, a sentence each. */
  readonly since: readonly string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clocks differ, and instants of events have whole seconds. */
const SLACK = 1_000;

/** The changes of a report in words. What is older than an hour before the first failure is not told. */
export function describeChanges(report: Fields): ChangeSentences {
  const changes = reportedChanges(report);
  const first = changes.length === 0 ? undefined : firstFailure(report);
  if (first === undefined) return { likely: [], since: [] };
  return {
    likely: changes.filter((change) => isLikely(change, first)).map((change) => changeSentence(change, first)),
    since: changes.filter(({ at }) => at > first + SLACK).map((change) => changeSentence(change, first)),
  };
}

/** Whether a change came within the hour before the first failure. */
export function isLikely({ at }: Pick<ReportedChange, 'at'>, first: number): boolean {
  return at <= first + SLACK && at >= first - HOUR;
}

function changeSentence({ at, what }: ReportedChange, first: number): string {
  const distance = Math.abs(first - at);
  const when = distance <= SLACK ? 'At the time of' : `${lasting(distance)} ${at < first ? 'before' : 'after'}`;
  // A command is known by how it begins, and half a secret by nothing: it is scrubbed before it is put anywhere, or cut.
  const clause = scrubText(what).slice(0, CLAUSE_LIMIT).toWellFormed();
  return `${when} the first failure, ${clause}${/[.!?]$/.test(clause) ? '' : '.'}`;
}

/** `17 minutes`, `1 hour 5 minutes`, `2 days`. */
function lasting(ms: number): string {
  if (ms < MINUTE) return counted(Math.round(ms / 1_000), 'second');
  if (ms < HOUR) return counted(Math.round(ms / MINUTE), 'minute');
  const hours = Math.floor(ms / HOUR);
  if (hours >= 24) return counted(Math.floor(hours / 24), 'day');
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return minutes === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`;
}
