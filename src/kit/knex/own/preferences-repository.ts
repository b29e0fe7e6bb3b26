import type { PreferenceRepository } from '../../../kernel/ports/storage/own.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

/** What users and tokens prefer, in SQL. */
export function createPreferenceRepository(connection: Connection): PreferenceRepository {
  const write = writer(connection);

  return {
    get: async (owner) => {
      const found = connection.db('preferences').where({ owner });
      const [row] = await found.select<{ preferences: string }[]>('preferences');
      return row && (JSON.parse(row.preferences) as unknown);
    },

    set: (owner, preferences, at) =>
      write(async ({ db, dialect }) => {
        const row = { owner, preferences: JSON.stringify(preferences), updated_at: at };
        await db('preferences')
          .insert({ ...row, revision: db.raw(dialect.revision) })
          .onConflict('owner')
          .merge();
      }),
  };
}
