import type { DayUsage, LlmUsageRepository } from '../../../kernel/ports/storage/llm-usage.js';
import type { Connection } from '../dialect.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';

/** Limits may be infinite; a column's type has an end. */
const asNumber = (limit: number) => Math.min(limit, Number.MAX_SAFE_INTEGER);

/** The use of LLMs in SQL: looking and counting are one statement, so that however many come at once none gets past a limit. */
export function createLlmUsageRepository(connection: Connection): LlmUsageRepository {
  const write = writer(connection);

  return {
    reserve: async (day, limits) => {
      if (limits.calls < 1 || limits.tokens < 1) return false;
      return write(async ({ db, dialect }) => {
        const counted = await query(
          db,
          `insert into llm_usage (day, calls, tokens, revision) values (?, 1, 0, ${dialect.revision})
           on conflict (day) do update set calls = llm_usage.calls + 1, revision = excluded.revision
           where llm_usage.calls < ? and llm_usage.tokens < ? returning day`,
          [day, asNumber(limits.calls), asNumber(limits.tokens)],
        );
        return counted.length > 0;
      });
    },

    release: (day) =>
      write(async ({ db, dialect }) => {
        await query(
          db,
          `update llm_usage set calls = calls - 1, revision = ${dialect.revision} where day = ? and calls > 0 returning day`,
          [day],
        );
      }),

    addTokens: (day, tokens) =>
      write(async ({ db, dialect }) => {
        await query(
          db,
          `insert into llm_usage (day, calls, tokens, revision) values (?, 0, ?, ${dialect.revision})
           on conflict (day) do update set tokens = llm_usage.tokens + excluded.tokens, revision = excluded.revision`,
          [day, tokens],
        );
      }),

    get: async (day) => {
      const row = await connection.db('llm_usage').where({ day }).first<DayUsage | undefined>('calls', 'tokens');
      return row ?? { calls: 0, tokens: 0 };
    },

    deleteBefore: (day) =>
      write(async ({ db }) => {
        await db('llm_usage').where('day', '<', day).delete();
      }),
  };
}
