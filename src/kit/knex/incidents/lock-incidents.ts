import type { Connection, Dialect } from '../dialect.js';
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

/** The same with the incidents to which records belong: for whoever is about to resolve or to delete these. */
export async function lockIncidentsOf({ db, dialect }: Connection, failureIds: readonly number[]): Promise<void> {
  for (const some of chunks(failureIds)) {
    await query(
      db,
      `select id from incidents where id in (select incident_id from failures where id in (${placeholders(some.length)}))
       order by ${incidentOrder(dialect)} ${dialect.lockOrdered}`,
      some,
    );
  }
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
