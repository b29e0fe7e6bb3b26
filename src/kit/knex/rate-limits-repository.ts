import type { Knex } from 'knex';
import type { RateLimitRepository } from '../../kernel/ports/storage/rate-limits.js';
import type { Dialect } from './dialect.js';

interface WindowRow {
  readonly count: number;
  readonly ends_at: number;
}

/** Counters of attempts in SQL: each hit is one statement, so that no attempt is lost between reading and writing. */
export function createRateLimitRepository(db: Knex, _dialect: Dialect): RateLimitRepository {
  return {
    hit: async (key, at, windowMs) => {
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
    },

    reset: async (key) => {
      await db('rate_limits').where({ key }).delete();
    },

    deleteExpired: (before) => db('rate_limits').where('ends_at', '<', before).delete(),
  };
}
