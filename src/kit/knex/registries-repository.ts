import type { Knex } from 'knex';
import type { RegistryRepository } from '../../kernel/ports/storage/registries.js';
import { toIso } from './columns.js';
import type { Dialect } from './dialect.js';
import { sortedBy } from './sorting.js';
import { inTransaction } from './transaction.js';

interface RegistryRow {
  readonly registry: string;
  readonly created_at: number;
}

/** Trusted registries in SQL. */
export function createRegistryRepository(db: Knex, dialect: Dialect): RegistryRepository {
  return {
    list: async () => {
      const rows = await db('registries').select<RegistryRow[]>('registry', 'created_at');
      const registries = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
      return sortedBy(registries, (entry) => entry.registry);
    },

    add: (registry, at) =>
      inTransaction(db, dialect, async (transaction) => {
        const row = { registry, created_at: at, revision: transaction.raw(dialect.revision) };
        const added = await transaction('registries').insert(row).onConflict().ignore().returning('registry');
        return added.length > 0;
      }),

    remove: (registry) =>
      inTransaction(
        db,
        dialect,
        async (transaction) => (await transaction('registries').where({ registry }).delete()) > 0,
      ),
  };
}
