import type { Knex } from 'knex';
import type { FailureEntry, RecordedFailure } from '../../../kernel/ports/storage/failures.js';
import type { Connection } from '../dialect.js';
import { countDepartures } from '../incidents/count-departures.js';
import { lockUnforeseen } from '../incidents/foreseen-departures.js';
import { countNew, countReported } from './count-failures.js';
import { FAILURE_COLUMNS } from './failure-columns.js';
import {
  type DecidedColumns,
  type FailureRow,
  failureValues,
  podKey,
  reportedColumns,
  toFailure,
  toFailureWith,
} from './failure-rows.js';
import { openRecords } from './repeated-reports.js';
import { IS_NEW_REPORT, UPDATED_REPORT_IDS } from './report-ids.js';

/** What the database decides; everything else of the record is as it was given. */
const DECIDED = [
  ...['pod_key', 'id', 'status', 'status_changed_at', 'status_changed_by', 'status_note', 'previous_incident_id'],
  ...['occurrences', 'first_seen', 'last_seen', 'solution_source', 'solution_provider', 'solution_model'],
  ...['solution_tokens', 'solution_duration_ms', 'solution_fallback_reason', 'solution_addition', 'proof'],
  ...['fix_scope', 'changed', 'assignee'],
  ...['previous_cause', 'previous_node_name', 'previous_owner_kind', 'previous_owner_name'],
];

type DecidedRow = DecidedColumns & {
  readonly pod_key: string;
  readonly previous_incident_id: number | null;
  readonly previous_cause: string | null;
  readonly previous_node_name: string | null;
  readonly previous_owner_kind: string | null;
  readonly previous_owner_name: string | null;
};

/** What comes with a language model's part of the solution. */
const ADDITION_COLUMNS = [
  ...['solution_addition', 'solution_source', 'solution_provider', 'solution_model', 'solution_tokens'],
  ...['solution_duration_ms', 'solution_fallback_reason'],
];

/** What a language model added stays as long as the cause does; the rules' part is always that of the newest report. */
const KEEPS_ADDITION = "failures.solution_source <> 'rules' and failures.cause_key = excluded.cause_key";

const LATER = 'case when excluded.last_seen > failures.last_seen then excluded.last_seen else failures.last_seen end';

/** A large text that did not change stays where it is: PostgreSQL then writes none of it again. */
const keepEqual = (name: string) =>
  `case when failures.${name} = excluded.${name} then failures.${name} else excluded.${name} end`;

const SAME_CAUSE = "coalesce(failures.cause_key, '') = coalesce(excluded.cause_key, '')";
const KEEPS_FIX = `${KEEPS_ADDITION} and excluded.fix is null`;

const SPECIAL: Readonly<Record<string, string>> = {
  pod_uid: 'coalesce(excluded.pod_uid, failures.pod_uid)',
  previous_incident_id: 'failures.incident_id',
  previous_cause: 'failures.cause',
  previous_node_name: 'failures.node_name',
  previous_owner_kind: 'failures.owner_kind',
  previous_owner_name: 'failures.owner_name',
  occurrences: 'failures.occurrences + excluded.occurrences',
  report_ids: UPDATED_REPORT_IDS,
  // A verdict is one on the cause that the record had then.
  proof: `case when ${SAME_CAUSE} then failures.proof end`,
  changed: `case when ${SAME_CAUSE} and failures.changed is not null then failures.changed else excluded.changed end`,
  last_seen: LATER,
  manifest: keepEqual('manifest'),
  solution: keepEqual('solution'),
  diagnosis: keepEqual('diagnosis'),
  fix: `case when ${KEEPS_FIX} then failures.fix else excluded.fix end`,
  fix_scope: `case when ${KEEPS_FIX} then failures.fix_scope else excluded.fix_scope end`,
  ...Object.fromEntries(
    ADDITION_COLUMNS.map((name) => [
      name,
      `case when ${KEEPS_ADDITION} or failures.${name} = excluded.${name}
        then failures.${name} else excluded.${name} end`,
    ]),
  ),
};

/** What a record keeps for its whole life, whatever is reported. */
const FIXED = new Set([
  ...['pod_key', 'cluster', 'namespace', 'pod_name', 'status'],
  ...['status_changed_at', 'status_changed_by', 'status_note', 'first_seen', 'assignee'],
]);

const ASSIGNMENTS = ['revision', ...FAILURE_COLUMNS.map((column) => column.name)]
  .filter((name) => !FIXED.has(name))
  .map((name) => `${name} = ${SPECIAL[name] ?? `excluded.${name}`}`);

const ON_CONFLICT = `on conflict (pod_key) where status <> 'resolved' do update set ${ASSIGNMENTS.join(', ')}
  where ${IS_NEW_REPORT}
  returning ${DECIDED.join(', ')}`;

function toRecorded(entry: FailureEntry, row: DecidedRow): RecordedFailure {
  const { incidentId } = entry;
  const moved = incidentId !== row.previous_incident_id;
  const parsed = { owner: entry.owner, events: entry.recentEvents, container_statuses: [...entry.containerStatuses] };
  return {
    failure: toFailureWith(reportedColumns(entry), row, parsed),
    created: row.occurrences === entry.reports,
    joinedIncident: moved && incidentId !== null,
    leftIncidentId: moved ? row.previous_incident_id : null,
  };
}

/** Counts what a written row is now, and no longer what it was. */
function countWritten(db: Knex, entry: FailureEntry, row: DecidedRow): void {
  const now = {
    status: row.status,
    severity: entry.diagnosis?.severity ?? null,
    namespace: entry.namespace,
    owner_kind: entry.owner?.kind ?? null,
    owner_name: entry.owner?.name ?? null,
    cause: entry.diagnosis?.kind ?? null,
    node_name: entry.nodeName,
  };
  if (row.occurrences === entry.reports) return countNew(db, now, entry.seenAt);
  countReported(
    db,
    {
      ...now,
      owner_kind: row.previous_owner_kind,
      owner_name: row.previous_owner_name,
      cause: row.previous_cause,
      node_name: row.previous_node_name,
    },
    now,
  );
}

/** A record that another transaction has just given the same reports. */
function unchanged(row: FailureRow): RecordedFailure {
  return { failure: toFailure(row), created: false, joinedIncident: false, leftIncidentId: null };
}

/** Writes the records in the order of their keys, so that two batches never wait for each other, by one statement (docs/decisions/0008-report-batches.md). */
export async function recordFailures(
  connection: Connection,
  entries: readonly FailureEntry[],
): Promise<RecordedFailure[]> {
  if (entries.length === 0) return [];
  const { db, dialect } = connection;
  const given = entries.map((entry) => ({ values: failureValues(entry) }));
  given.sort((a, b) => (String(a.values[0]) < String(b.values[0]) ? -1 : 1));
  const rows = (await dialect.upsertMany(db, {
    table: 'failures',
    columns: FAILURE_COLUMNS,
    rows: given.map((one) => one.values),
    onConflict: ON_CONFLICT,
  })) as unknown as DecidedRow[];
  const written = new Map(rows.map((row) => [row.pod_key, row]));
  const untouched = given.flatMap(({ values }) => (written.has(String(values[0])) ? [] : [String(values[0])]));
  const open = await openRecords(db, untouched);
  const recorded = entries.map((entry) => {
    const key = podKey(entry);
    const row = written.get(key);
    if (row === undefined) return unchanged(open.get(key) as FailureRow);
    countWritten(db, entry, row);
    return toRecorded(entry, row);
  });
  const departures = recorded.flatMap(({ leftIncidentId: incidentId, failure }) =>
    incidentId === null ? [] : [{ incidentId, failureId: failure.id }],
  );
  await lockUnforeseen(
    connection,
    departures.map(({ incidentId }) => incidentId),
  );
  await countDepartures(connection, departures);
  return recorded;
}
