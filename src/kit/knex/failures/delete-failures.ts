import type { Knex } from 'knex';
import type { FailureStatus } from '../../../contracts/failure.js';
import type { ChangedFailure } from '../../../kernel/ports/storage/failures.js';
import type { Connection } from '../dialect.js';
import { type Condition, conditions, equals, oneOf, whereAll } from '../filters.js';
import { countDepartures } from '../incidents/count-departures.js';
import { lockFreeIncidents, lockIncidentsOf, lockLate } from '../incidents/lock-incidents.js';
import { chunks, query } from '../query.js';
import { countFailure } from './count-failures.js';
import { failureOrder, NAMED, type NamedRow, toChanged } from './named-failures.js';

/** Mirrors and timelines go with the failure that they belong to. A mirror that is still live is removed from the cluster by its label. */
async function deleteBelongings(db: Knex, failureIds: readonly number[]): Promise<void> {
  for (const some of chunks(failureIds)) {
    await db('mirrors').whereIn('failure_id', some).delete();
    await db('timeline').whereIn('failure_id', some).delete();
  }
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

type Found = Pick<NamedRow, 'id' | 'incident_id'>;

/**
 * Which of the records may go now. With the last open one its incident ends, so these go only where nobody else holds the incident; a resolved one ends
 * nothing.
 */
async function freeOf(
  connection: Connection,
  status: FailureStatus,
  found: readonly Found[],
): Promise<Condition | undefined> {
  if (status === 'resolved') return undefined;
  const held = await lockFreeIncidents(
    connection,
    found.flatMap(({ incident_id: id }) => id ?? []),
  );
  const ofHeld = oneOf('incident_id', held);
  return { sql: `(incident_id is null or ${ofHeld?.sql})`, values: ofHeld?.values ?? [] };
}

/**
 * Deletes the oldest of a status whose status was last changed before the instant. Old records can wait and reports cannot: what others hold is passed
 * over.
 */
export async function deleteExpiredFailures(
  connection: Connection,
  status: FailureStatus,
  range: { readonly before: number; readonly limit: number },
): Promise<ChangedFailure[]> {
  const { db, dialect } = connection;
  const isOld: Condition = { sql: 'status_changed_at < ?', values: [range.before] };
  const old = whereAll(conditions(equals('status', status), isOld));
  const found = await query<Found>(
    db,
    `select id, incident_id from failures ${old.sql} order by status_changed_at limit ?`,
    [...old.values, range.limit],
  );
  if (found.length === 0) return [];
  const named = oneOf(
    'id',
    found.map(({ id }) => id),
  );
  const free = await freeOf(connection, status, found);
  const where = whereAll(conditions(named, equals('status', status), isOld, free));
  const deleted = await query<NamedRow>(
    db,
    `with free as materialized (
       select id from failures ${where.sql} order by ${failureOrder(dialect)} ${dialect.lockUnlocked}
     )
     delete from failures where id in (select id from free) returning ${NAMED.join(', ')}`,
    where.values,
  );
  await takeAlong(connection, deleted);
  return deleted.map(toChanged);
}

/** Deletes one record. */
export async function deleteFailure(connection: Connection, id: number): Promise<ChangedFailure | undefined> {
  const locked = await lockIncidentsOf(connection, [id]);
  const [deleted] = await query<NamedRow>(
    connection.db,
    `delete from failures where id = ? returning ${NAMED.join(', ')}`,
    [id],
  );
  if (deleted === undefined) return undefined;
  await lockLate(connection, [deleted.incident_id], locked);
  await takeAlong(connection, [deleted]);
  return toChanged(deleted);
}
