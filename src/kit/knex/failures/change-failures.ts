import type { Knex } from 'knex';
import type { FailureStatus } from '../../../contracts/failure.js';
import { PodproofError } from '../../../kernel/ports/errors.js';
import type { ChangedFailure, StatusChange } from '../../../kernel/ports/storage/failures.js';
import type { Connection } from '../dialect.js';
import { driverError } from '../errors.js';
import { countDepartures } from '../incidents/count-departures.js';
import { chunks, placeholders, query } from '../query.js';
import { COUNTED_COLUMNS, type CountedFailure, countFailure, countStatus } from './count-failures.js';

export interface NamedRow extends CountedFailure {
  readonly id: number;
  readonly pod_key: string;
  readonly cluster: string;
  readonly pod_name: string;
  readonly incident_id: number | null;
  readonly status_changed_at: number | null;
  readonly status_changed_by: string | null;
  readonly status_note: string | null;
}

export const NAMED = [
  ...(['id', 'pod_key', 'cluster', 'pod_name', 'incident_id', ...COUNTED_COLUMNS] as const),
  ...(['status_changed_at', 'status_changed_by', 'status_note'] as const),
];

export function toChanged(row: NamedRow): ChangedFailure {
  return {
    id: row.id,
    cluster: row.cluster,
    namespace: row.namespace,
    podName: row.pod_name,
    incidentId: row.incident_id,
    previousStatus: row.status,
    previous: {
      status: row.status,
      at: row.status_changed_at,
      by: row.status_changed_by,
      note: row.status_note,
    },
  };
}

export function otherOpenMessage(row: NamedRow, otherId: number): string {
  return `pod ${row.namespace}/${row.pod_name} has another open record, ${otherId}: resolve that one first`;
}

function conflictOf(row: NamedRow, otherId: number): PodproofError {
  return new PodproofError('conflict', otherOpenMessage(row, otherId), { extra: { id: row.id, failure_id: otherId } });
}

/** Throws `conflict` when opening the rows would give a pod a second open record. */
async function refuseSecondOpen(transaction: Knex, rows: readonly NamedRow[]): Promise<void> {
  const reopened = new Map<string, NamedRow>();
  for (const row of rows.filter((one) => one.status === 'resolved')) {
    const other = reopened.get(row.pod_key);
    if (other) throw conflictOf(row, other.id);
    reopened.set(row.pod_key, row);
  }
  const keys = [...reopened.keys()];
  if (keys.length === 0) return;
  const [open] = await query<{ id: number; pod_key: string }>(
    transaction,
    `select id, pod_key from failures where status <> 'resolved' and pod_key in (${placeholders(keys.length)}) limit 1`,
    keys,
  );
  const row = open && reopened.get(open.pod_key);
  if (row) throw conflictOf(row, open.id);
}

async function updateStatuses(
  { db, dialect }: Connection,
  rows: readonly NamedRow[],
  change: StatusChange,
): Promise<void> {
  await query(
    db,
    `update failures set status = ?, status_changed_at = ?, status_changed_by = ?, status_note = ?,
     revision = ${dialect.revision} where id in (${placeholders(rows.length)})`,
    [change.status, change.at, change.by, change.note, ...rows.map((row) => row.id)],
  );
}

/** A report can open a new record between the check and the change: the unique index refuses it, and the check then finds it. */
async function open({ db, dialect }: Connection, rows: readonly NamedRow[], change: StatusChange): Promise<void> {
  await refuseSecondOpen(db, rows);
  try {
    await db.transaction((savepoint) => updateStatuses({ db: savepoint, dialect }, rows, change));
  } catch (error) {
    if (dialect.classify(driverError(error)) === 'conflict') await refuseSecondOpen(db, rows);
    throw error;
  }
}

function countChange(db: Knex, rows: readonly NamedRow[], { status, at }: StatusChange): void {
  for (const row of rows) countStatus(db, row, status, at);
}

/** Changes the status of those that exist, as one step. */
export async function changeStatus(
  connection: Connection,
  ids: readonly number[],
  change: StatusChange,
): Promise<ChangedFailure[]> {
  const { db } = connection;
  const changed: ChangedFailure[] = [];
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  for (const some of chunks(sorted)) {
    const selected = db<NamedRow>('failures').whereIn('id', some).orderBy('id').forUpdate();
    const rows = await selected.select(...NAMED);
    if (rows.length > 0) await (change.status === 'resolved' ? updateStatuses : open)(connection, rows, change);
    countChange(db, rows, change);
    changed.push(...rows.map(toChanged));
  }
  return changed;
}

/** Changes the status of the open records of an incident. None of them is reopened, so no pod can get a second open record. */
export async function changeStatusOfIncident(
  connection: Connection,
  incidentId: number,
  change: StatusChange,
): Promise<ChangedFailure[]> {
  const { db } = connection;
  const selected = db<NamedRow>('failures').where('incident_id', incidentId).whereNot('status', 'resolved');
  const rows = await selected
    .orderBy('id')
    .forUpdate()
    .select(...NAMED);
  for (const some of chunks(rows)) await updateStatuses(connection, some, change);
  countChange(db, rows, change);
  return rows.map(toChanged);
}

/** Mirrors and timelines go with the failure that they belong to. A mirror that is still live is removed from the cluster by its label. */
async function deleteBelongings(db: Knex, failureIds: readonly number[]): Promise<void> {
  for (const some of chunks(failureIds)) {
    await db('mirrors').whereIn('failure_id', some).delete();
    await db('timeline').whereIn('failure_id', some).delete();
  }
}

/** Deletes the oldest of a status whose status was last changed before the instant. */
export async function deleteExpiredFailures(
  connection: Connection,
  status: FailureStatus,
  range: { readonly before: number; readonly limit: number },
): Promise<ChangedFailure[]> {
  const deleted = await query<NamedRow>(
    connection.db,
    `delete from failures where id in (
       select id from failures where status = ? and status_changed_at < ? order by status_changed_at limit ?
     ) and status = ? returning ${NAMED.join(', ')}`,
    [status, range.before, range.limit, status],
  );
  await takeAlong(connection, deleted);
  return deleted.map(toChanged);
}

/** Deletes one record. */
export async function deleteFailure(connection: Connection, id: number): Promise<ChangedFailure | undefined> {
  const [deleted] = await query<NamedRow>(
    connection.db,
    `delete from failures where id = ? returning ${NAMED.join(', ')}`,
    [id],
  );
  if (deleted === undefined) return undefined;
  await takeAlong(connection, [deleted]);
  return toChanged(deleted);
}

/** What goes with records that were deleted, and what is counted of them. */
async function takeAlong(connection: Connection, deleted: readonly NamedRow[]): Promise<void> {
  await deleteBelongings(
    connection.db,
    deleted.map(({ id }) => id),
  );
  const departures = deleted.flatMap(({ incident_id: incidentId }) =>
    incidentId === null ? [] : [{ incidentId, failureId: null }],
  );
  await countDepartures(connection, departures);
  for (const row of deleted) countFailure(connection.db, row, -1);
}
