import type { RegistryRepository } from '../../../kernel/ports/storage/registries.js';
import { toIso } from '../columns.js';
import type { Connection } from '../dialect.js';
import { sortedBy } from '../sorting.js';
import { writer } from '../transaction.js';

interface RegistryRow {
  readonly registry: string;
  readonly created_at: number;
}

/** Trusted registries in SQL. */
export function createRegistryRepository(connection: Connection): RegistryRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection.db('registries').select<RegistryRow[]>('registry', 'created_at');
      const registries = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
      return sortedBy(registries, (entry) => entry.registry);
    },

    add: (registry, at) =>
      write(async ({ db, dialect }) => {
        const row = { registry, created_at: at, revision: db.raw(dialect.revision) };
        const added = await db('registries').insert(row).onConflict().ignore().returning('registry');
        return added.length > 0;
      }),

    remove: (registry) => write(async ({ db }) => (await db('registries').where({ registry }).delete()) > 0),
  };
}
