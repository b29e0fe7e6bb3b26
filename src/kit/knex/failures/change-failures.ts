import type { Knex } from 'knex';
import { PodproofError } from '../../../kernel/ports/errors.js';
import type { ChangedFailure, StatusChange } from '../../../kernel/ports/storage/failures.js';
import type { Connection } from '../dialect.js';
import { driverError } from '../errors.js';
import { lockIncidents } from '../incidents/lock-incidents.js';
import { chunks, placeholders, query } from '../query.js';
import { countStatus } from './count-failures.js';
import { lockFailuresToEnd, lockOpenFailuresOf, type NamedRow, toChanged } from './named-failures.js';

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
    const rows = await lockFailuresToEnd(connection, some, change.status === 'resolved' ? some : []);
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
  if (change.status === 'resolved') await lockIncidents(connection, [incidentId]);
  const rows = await lockOpenFailuresOf(connection, incidentId);
  for (const some of chunks(rows)) await updateStatuses(connection, some, change);
  countChange(connection.db, rows, change);
  return rows.map(toChanged);
}
