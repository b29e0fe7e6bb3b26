import type { FailureRecord, Incident } from '../../contracts/failure.js';
import { CLAUSE_LIMIT } from '../../rules/changes/change.js';
import { reportedChanges } from '../../rules/changes/reported-changes.js';
import type { StoredTimelineEntry } from '../ports/storage/timeline.js';

type Known = Pick<StoredTimelineEntry, 'at' | 'kind' | 'text'> & Partial<StoredTimelineEntry>;

/** Entries that no table holds have negative ids, so that they have a place among those of one instant. */
function numbered(known: readonly Known[]): StoredTimelineEntry[] {
  return known.map((entry, index) => ({
    ...{ failureId: null, incidentId: null, actor: null, count: 1, ref: null },
    ...entry,
    id: -1 - index,
  }));
}

function changesOf(record: Readonly<Record<string, unknown>>): Known[] {
  return reportedChanges(record).map(({ at, what }) => ({ at, kind: 'change', text: what.slice(0, CLAUSE_LIMIT) }));
}

type Sighted = Pick<FailureRecord, 'first_seen' | 'last_seen' | 'occurrences'> & Readonly<Record<string, unknown>>;

/** What a failure's record itself says of its times. */
export function entriesOfRecord(record: Sighted): StoredTimelineEntry[] {
  const { first_seen, last_seen, occurrences: count } = record;
  return numbered([
    { at: Date.parse(first_seen), kind: 'first_seen', text: 'first report', actor: 'agent' },
    ...(count > 1
      ? [{ at: Date.parse(last_seen), kind: 'last_seen', text: 'last report', actor: 'agent', count } as const]
      : []),
    ...changesOf(record),
  ]);
}

/** What an incident itself says of its times. @param sample the record that stands for all of it */
export function entriesOfIncident(
  incident: Incident,
  sample: Readonly<Record<string, unknown>> | undefined,
): StoredTimelineEntry[] {
  const { first_seen, last_seen, resolved_at, pods: count } = incident;
  return numbered([
    { at: Date.parse(first_seen), kind: 'first_seen', text: 'opened', actor: 'agent' },
    { at: Date.parse(last_seen), kind: 'last_seen', text: 'last report', actor: 'agent', count },
    ...(resolved_at === null
      ? []
      : [{ at: Date.parse(resolved_at), kind: 'resolved', text: 'its last failure ended' } as const]),
    ...(sample === undefined ? [] : changesOf(sample)),
  ]);
}
