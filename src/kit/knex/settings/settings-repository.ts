import type { SettingRepository } from '../../../kernel/ports/storage/settings.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

/** Settings in SQL. */
export function createSettingRepository(connection: Connection): SettingRepository {
  const write = writer(connection);

  return {
    all: async () => {
      const rows = await connection.db('settings').select<{ key: string; value: string }[]>('key', 'value');
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },

    set: (key, value, at, by) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        const row = { key, value, updated_at: at, updated_by: by, revision };
        await db('settings').insert(row).onConflict('key').merge();
      }),

    remove: (key) =>
      write(async ({ db }) => {
        await db('settings').where({ key }).delete();
      }),
  };
}
