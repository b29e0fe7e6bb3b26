import { type Dialect, type Knex, knex } from 'podproof/kit/knex';
import { dialect as postgres } from '../../plugins/storage-postgres/dialect.js';
import { createDialect } from '../../plugins/storage-sqlite/dialect.js';
import type { Place } from './databases.js';

/** A plain connection to a place, past the storage that uses it, and its dialect. */
export function rawDatabase(place: Place): { db: Knex; dialect: Dialect } {
  if (place.engine === 'postgres') return { db: knex({ client: 'pg', connection: place.address }), dialect: postgres };
  const connection = { filename: place.address };
  return { db: knex({ client: 'better-sqlite3', connection, useNullAsDefault: true }), dialect: createDialect() };
}

/** Runs SQL at a place, and answers the rows. */
export async function runSql(place: Place, sql: string): Promise<Record<string, unknown>[]> {
  const { db } = rawDatabase(place);
  try {
    const answer: Record<string, unknown>[] | { rows: Record<string, unknown>[] } = await db.raw(sql);
    return Array.isArray(answer) ? answer : (answer.rows ?? []);
  } finally {
    await db.destroy();
  }
}
