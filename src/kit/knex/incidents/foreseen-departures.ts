import type { Knex } from 'knex';
import type { Connection } from '../dialect.js';
import { lockLate } from './lock-incidents.js';

/** The incidents that the transactions under way have locked because records are about to leave them. */
const foreseen = new WeakMap<Knex, ReadonlySet<number>>();

export function foreseeDepartures(transaction: Knex, incidentIds: readonly number[]): void {
  foreseen.set(transaction, new Set(incidentIds));
}

/** Locks what records left that they had joined only after the transaction asked. */
export async function lockUnforeseen(connection: Connection, incidentIds: readonly number[]): Promise<void> {
  const known = foreseen.get(connection.db);
  if (known !== undefined) await lockLate(connection, incidentIds, known);
}
