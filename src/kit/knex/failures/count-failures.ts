import type { Knex } from 'knex';
import type { FailureStatus } from '../../../contracts/failure.js';
import { addToCounter } from '../counters.js';
import { countOpen, type FacetValues, isActive } from '../counts/open-counts.js';
import { type Series, tally } from '../counts/tallies.js';

/** What decides where a record is counted. */
export interface CountedFailure extends FacetValues {
  readonly status: FailureStatus;
  readonly severity: string | null;
}

/** The columns of it. */
export const COUNTED_COLUMNS = [
  ...(['status', 'severity', 'namespace', 'owner_kind', 'owner_name'] as const),
  ...(['cause', 'node_name'] as const),
] as const;

/** A record that is there, or no longer. */
export function countFailure(db: Knex, record: CountedFailure, change: 1 | -1): void {
  addToCounter(db, `failures.${record.status}`, change);
  if (isActive(record.status)) countOpen(db, record, change);
}

function tallyFailure(db: Knex, record: CountedFailure, at: number, as: 'opened' | 'resolved'): void {
  const labels: readonly (readonly [Series, string | null])[] = [
    ['failures.all', ''],
    ['failures.severity', record.severity],
    ['failures.namespace', record.namespace],
    ['failures.cause', record.cause],
  ];
  for (const [series, label] of labels) tally(db, { series, label, at, as });
}

/** A new record. */
export function countNew(db: Knex, record: CountedFailure, at: number): void {
  countFailure(db, record, 1);
  tallyFailure(db, record, at, 'opened');
}

/** A record that a report has changed. */
export function countReported(db: Knex, before: CountedFailure, after: CountedFailure): void {
  if (!isActive(after.status)) return;
  countOpen(db, before, -1);
  countOpen(db, after, 1);
}

/** A record that was given another status. */
export function countStatus(db: Knex, record: CountedFailure, status: FailureStatus, at: number): void {
  countFailure(db, record, -1);
  countFailure(db, { ...record, status }, 1);
  const [was, is] = [record.status === 'resolved', status === 'resolved'];
  if (was !== is) tallyFailure(db, record, at, is ? 'resolved' : 'opened');
}
