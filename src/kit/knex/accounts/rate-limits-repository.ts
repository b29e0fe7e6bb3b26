import type { RateLimitRepository } from '../../../kernel/ports/storage/rate-limits.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

interface WindowRow {
  readonly count: number;
  readonly ends_at: number;
}

/** Counters of attempts in SQL: each hit is one statement, so that no attempt is lost between reading and writing. */
export function createRateLimitRepository(connection: Connection): RateLimitRepository {
  const write = writer(connection);

  return {
    hit: (key, at, windowMs) =>
      write(async ({ db }) => {
        const ended = 'case when rate_limits.ends_at <= ? then';
        const [row] = await db('rate_limits')
          .insert({ key, count: 1, ends_at: at + windowMs })
          .onConflict('key')
          .merge({
            count: db.raw(`${ended} excluded.count else rate_limits.count + 1 end`, [at]),
            ends_at: db.raw(`${ended} excluded.ends_at else rate_limits.ends_at end`, [at]),
          })
          .returning<WindowRow[]>(['count', 'ends_at']);
        return { count: row?.count ?? 1, endsAt: row?.ends_at ?? at + windowMs };
      }),

    reset: (key) =>
      write(async ({ db }) => {
        await db('rate_limits').where({ key }).delete();
      }),

    deleteExpired: (before) => write(({ db }) => db('rate_limits').where('ends_at', '<', before).delete()),
  };
}
