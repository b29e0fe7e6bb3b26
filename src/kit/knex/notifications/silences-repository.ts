import type { SilenceRepository, StoredSilence } from '../../../kernel/ports/storage/silences.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

interface SilenceRow {
  readonly id: number;
  readonly matchers: string;
  readonly reason: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly created_by: string;
}

const COLUMNS = ['id', 'matchers', 'reason', 'starts_at', 'ends_at', 'created_by'] as const;

function toSilence(row: SilenceRow): StoredSilence {
  return {
    id: row.id,
    matchers: JSON.parse(row.matchers) as StoredSilence['matchers'],
    reason: row.reason,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdBy: row.created_by,
  };
}

/** Silences in SQL. */
export function createSilenceRepository(connection: Connection): SilenceRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection
        .db('silences')
        .orderBy('id', 'desc')
        .select<SilenceRow[]>(...COLUMNS);
      return rows.map(toSilence);
    },

    create: ({ matchers, reason, startsAt, endsAt, createdBy }) =>
      write(async ({ db, dialect }) => {
        const row = {
          ...{ matchers: JSON.stringify(matchers), reason, starts_at: startsAt, ends_at: endsAt },
          ...{ created_by: createdBy, revision: db.raw(dialect.revision) },
        };
        const [created] = await db('silences')
          .insert(row)
          .returning<SilenceRow[]>([...COLUMNS]);
        return toSilence(created as SilenceRow);
      }),

    remove: (id) => write(async ({ db }) => (await db('silences').where({ id }).delete()) > 0),

    deleteExpired: (before) => write(({ db }) => db('silences').where('ends_at', '<', before).delete()),
  };
}
