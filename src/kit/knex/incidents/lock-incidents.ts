import type { Connection, Dialect } from '../dialect.js';
import { OutOfTurn } from '../out-of-turn.js';
import { chunks, placeholders, query } from '../query.js';

/**
 * The order in which every transaction locks incidents, before any record of theirs (docs/decisions/0082-incidents-before-records.md):
 * that in which reports write them, so that no two wait for each other.
 */
export const incidentOrder = (dialect: Dialect): string => `${dialect.byBytes('incident_key')}, id`;

/** Until the transaction ends nobody else resolves them, joins them or writes to them. */
export async function lockIncidents({ db, dialect }: Connection, ids: readonly number[]): Promise<void> {
  for (const some of chunks([...new Set(ids)])) {
    await query(
      db,
      `select id from incidents where id in (${placeholders(some.length)})
       order by ${incidentOrder(dialect)} ${dialect.lockOrdered}`,
      some,
    );
  }
}

/** The same with the incidents to which records belong, for whoever is about to resolve or to delete these; answers which. */
export async function lockIncidentsOf(
  { db, dialect }: Connection,
  failureIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const locked = new Set<number>();
  for (const some of chunks(failureIds)) {
    const rows = await query<{ id: number }>(
      db,
      `select id from incidents where id in (select incident_id from failures where id in (${placeholders(some.length)}))
       order by ${incidentOrder(dialect)} ${dialect.lockOrdered}`,
      some,
    );
    for (const { id } of rows) locked.add(id);
  }
  return locked;
}

/** The same with those that nobody else holds at the moment; answers which. */
export async function lockFreeIncidents({ db, dialect }: Connection, ids: readonly number[]): Promise<number[]> {
  const locked: number[] = [];
  for (const some of chunks([...new Set(ids)])) {
    const rows = await query<{ id: number }>(
      db,
      `select id from incidents where id in (${placeholders(some.length)})
       order by ${incidentOrder(dialect)} ${dialect.lockUnlocked}`,
      some,
    );
    locked.push(...rows.map(({ id }) => id));
  }
  return locked;
}

/**
 * Records can come to another incident before those that were found of them are locked. That one is out of its order, so it is not waited for: the
 * transaction begins anew where somebody else holds it.
 */
export async function lockLate(
  connection: Connection,
  ids: readonly (number | null)[],
  locked: ReadonlySet<number>,
): Promise<void> {
  const late = [...new Set(ids)].filter((id) => id !== null && !locked.has(id)) as number[];
  if (late.length === 0) return;
  const free = await lockFreeIncidents(connection, late);
  const there = await connection.db('incidents').whereIn('id', late).select('id');
  if (there.length > free.length) throw new OutOfTurn();
}
