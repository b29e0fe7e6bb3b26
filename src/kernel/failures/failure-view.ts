import type { FailureAnswer, FailureItem, FailureRecord } from '../../contracts/failure.js';
import type { StoredFailure, StoredFailureRecord } from '../ports/storage/failures.js';
import type { DiagnosedReport } from './diagnosed-report.js';

/** Since when a record must have been refreshed not to be stale. */
export interface Staleness {
  readonly freshSince: number;
}

function isStale(failure: Pick<StoredFailure, 'status' | 'last_seen'>, { freshSince }: Staleness): boolean {
  return failure.status !== 'resolved' && Date.parse(failure.last_seen) < freshSince;
}

/** A stored failure as lists carry it. */
export function toItem(failure: StoredFailure, staleness: Staleness): FailureItem {
  return { ...failure, events: [...failure.events], stale: isStale(failure, staleness) };
}

/** A stored failure as WebSocket events carry it. */
export function toEventData(failure: StoredFailure): Omit<FailureItem, 'events'> {
  const { events: _, ...data } = failure;
  return { ...data, stale: false };
}

/** The answer to a report: what stands in storage now, with the evidence of this report, without `logs` and `manifest`. */
export function toAnswer(failure: StoredFailure, { entry }: DiagnosedReport): FailureAnswer {
  return {
    ...entry.report,
    ...failure,
    events: [...((entry.report['events'] as unknown[] | undefined) ?? [])],
    stale: false,
    diagnosis: entry.diagnosis,
    fix: entry.fix,
  };
}

/** The whole record. */
export function toRecord(failure: StoredFailureRecord, staleness: Staleness): FailureRecord {
  return { ...failure, stale: isStale(failure, staleness) } as FailureRecord;
}
