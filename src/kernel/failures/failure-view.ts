import type { FailureAnswer, FailureItem, FailureRecord, FailureRow } from '../../contracts/failure.js';
import { readEvidence } from '../../rules/evidence/read-evidence.js';
import type { StoredFailure, StoredFailureRecord, StoredFailureRow } from '../ports/storage/failures.js';
import { eventView } from '../privacy/reader-view.js';
import { wholeSolution } from '../solutions/whole-solution.js';
import { type DiagnosedReport, recentEvents } from './diagnosed-report.js';
import { withDiffs } from './fix-diffs.js';
import { withPlaces } from './quote-places.js';

/** Since when a record must have been refreshed not to be stale. */
export interface Staleness {
  readonly freshSince: number;
}

function isStale(failure: Pick<StoredFailure, 'status' | 'last_seen'>, { freshSince }: Staleness): boolean {
  return failure.status !== 'resolved' && Date.parse(failure.last_seen) < freshSince;
}

/** What every view shows of a stored failure: its solution as one text. */
function shown<Failure extends StoredFailure>({ solution_addition, ...failure }: Failure, tried?: string) {
  const { solution, proof } = failure;
  return { ...failure, solution: wholeSolution({ solution, solution_addition, proof }, tried) };
}

/** A stored failure, or a whole record, as lists carry it. */
export function toItem(failure: StoredFailure, staleness: Staleness): FailureItem {
  return { ...shown(failure), events: [...recentEvents(failure.events)], stale: isStale(failure, staleness) };
}

/** A stored failure as a row of a table shows it. */
export function toRow(failure: StoredFailureRow, staleness: Staleness): FailureRow {
  return { ...failure, stale: isStale(failure, staleness) };
}

/** A stored failure as WebSocket events carry it. */
export function toEventData(failure: StoredFailure): Omit<FailureItem, 'events'> {
  const { events: _, ...data } = shown(failure);
  return { ...data, stale: false };
}

/**
 * The answer to a report: what stands in storage now, with the evidence of this report, without `logs` and `manifest`. Its texts are without secrets,
 * and long ones cut, as in events: an agent has what it sent, and its own log may be read by many.
 */
export function failureAnswer(failure: StoredFailure, { entry }: DiagnosedReport): FailureAnswer {
  const { solution: _, solution_addition: _addition, ...fields } = failure;
  return {
    // What is told of the failure comes first: long events must not take its place.
    ...eventView({
      ...fields,
      ...entry.report,
      ...fields,
      events: [...((entry.report['events'] as unknown[] | undefined) ?? [])],
    }),
    solution: wholeSolution(failure),
    stale: false,
    diagnosis: entry.diagnosis,
    fix: entry.fix,
  };
}

/** The whole record. @param tried what is known of proofs, as Markdown */
export function toRecord(failure: StoredFailureRecord, staleness: Staleness, tried: string): FailureRecord {
  const { cause_key: _, ...record } = shown(failure, tried);
  const { diagnosis, fix } = failure;
  const evidence = readEvidence(failure);
  return {
    ...record,
    diagnosis: diagnosis && withPlaces(diagnosis, record, evidence),
    fix: fix && withDiffs(fix, evidence),
    stale: isStale(failure, staleness),
  } as unknown as FailureRecord;
}
