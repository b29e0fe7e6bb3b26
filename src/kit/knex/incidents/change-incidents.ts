import { addToCounter } from '../counters.js';
import { tally } from '../counts/tallies.js';
import type { Connection } from '../dialect.js';
import { driverError } from '../errors.js';
import { chunks, placeholders, query } from '../query.js';
import { lockIncidents } from './lock-incidents.js';

/** Of several of one key only the newest is opened. */
async function reopenOnce({ db, dialect }: Connection, ids: readonly number[]): Promise<number[]> {
  const given = `id in (${placeholders(ids.length)})`;
  const rows = await query<{ id: number }>(
    db,
    `update incidents set status = 'open', resolved_at = null, revision = ${dialect.revision}
     where status = 'resolved' and id in (select max(id) from incidents where ${given} group by incident_key)
     and not exists (
       select 1 from incidents as other where other.incident_key = incidents.incident_key and other.status = 'open'
     ) returning id`,
    ids,
  );
  return rows.map((row) => row.id);
}

/** A report can open a new one of the key in between: the unique index refuses the second, and the next look finds the first. */
export async function reopenIncidents({ db, dialect }: Connection, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const attempt = () => db.transaction((savepoint) => reopenOnce({ db: savepoint, dialect }, ids));
  const reopened = await attempt().catch((error: unknown) => {
    if (dialect.classify(driverError(error)) !== 'conflict') throw error;
    return attempt();
  });
  addToCounter(db, 'incidents.open', reopened.length);
  addToCounter(db, 'incidents.resolved', -reopened.length);
  return reopened;
}

/**
 * The incidents are locked before their failures are looked at: a report that joins one at the same time either is seen here or
 * finds it resolved and opens it again.
 */
export async function resolveEmptyIncidents(
  { db, dialect }: Connection,
  ids: readonly number[],
  at: number,
): Promise<number[]> {
  const resolved: number[] = [];
  for (const some of chunks([...new Set(ids)])) {
    await lockIncidents({ db, dialect }, some);
    const rows = await query<{ id: number; cause: string }>(
      db,
      `update incidents set status = 'resolved', resolved_at = ?, revision = ${dialect.revision},
       size = departed + (select count(*) from failures where failures.incident_id = incidents.id)
       where id in (${placeholders(some.length)}) and status = 'open' and not exists (
         select 1 from failures where failures.incident_id = incidents.id and failures.status <> 'resolved'
       ) returning id, cause`,
      [at, ...some],
    );
    for (const { cause } of rows) tally(db, { series: 'incidents.cause', label: cause, at, as: 'resolved' });
    resolved.push(...rows.map((row) => row.id));
  }
  addToCounter(db, 'incidents.open', -resolved.length);
  addToCounter(db, 'incidents.resolved', resolved.length);
  return resolved;
}

/** Deletes resolved ones that ended before the instant and that no failure belongs to any more. */
export async function deleteExpiredIncidents(
  { db, dialect }: Connection,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await query<{ id: number }>(
    db,
    `delete from incidents where id in (
       select id from incidents where status = 'resolved' and resolved_at < ?
       and not exists (select 1 from failures where failures.incident_id = incidents.id)
       order by resolved_at limit ? ${dialect.lockUnlocked}
     ) and status = 'resolved' returning id`,
    [before, limit],
  );
  for (const some of chunks(deleted)) {
    const ids = some.map(({ id }) => id);
    await db('timeline').whereIn('incident_id', ids).delete();
  }
  addToCounter(db, 'incidents.resolved', -deleted.length);
  return deleted.length;
}
