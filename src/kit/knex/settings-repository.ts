import type { Knex } from 'knex';
import type { SettingRepository } from '../../kernel/ports/storage/settings.js';
import type { Dialect } from './dialect.js';
import { inTransaction } from './transaction.js';

/** Settings in SQL. */
export function createSettingRepository(db: Knex, dialect: Dialect): SettingRepository {
  return {
    all: async () => {
      const rows = await db('settings').select<{ key: string; value: string }[]>('key', 'value');
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },

    set: (key, value, at, by) =>
      inTransaction(db, dialect, async (transaction) => {
        const revision = transaction.raw(dialect.revision);
        const row = { key, value, updated_at: at, updated_by: by, revision };
        await transaction('settings').insert(row).onConflict('key').merge();
      }),

    remove: (key) =>
      inTransaction(db, dialect, async (transaction) => {
        await transaction('settings').where({ key }).delete();
      }),
  };
}
