import type { SolutionAnswerRepository, StoredAnswer } from '../../../kernel/ports/storage/solution-answers.js';
import { fromJson, toJson } from '../columns.js';
import type { Connection } from '../dialect.js';
import { chunks, query } from '../query.js';
import { writer } from '../transaction.js';

interface AnswerRow {
  readonly key: string;
  readonly provider: string;
  readonly model: string;
  readonly tokens_input: number;
  readonly tokens_output: number;
  readonly duration_ms: number;
  readonly created_at: number;
  readonly answer: string | null;
}

const COLUMNS = [
  ...['key', 'provider', 'model', 'tokens_input', 'tokens_output', 'duration_ms', 'created_at', 'answer'],
];

function toRow(answer: StoredAnswer): AnswerRow {
  return {
    key: answer.key,
    provider: answer.provider,
    model: answer.model,
    tokens_input: answer.tokens.input,
    tokens_output: answer.tokens.output,
    duration_ms: answer.durationMs,
    created_at: answer.createdAt,
    answer: toJson(answer.answer),
  };
}

function toStoredAnswer(row: AnswerRow): StoredAnswer {
  return {
    key: row.key,
    answer: fromJson<unknown>(row.answer, null),
    provider: row.provider,
    model: row.model,
    tokens: { input: row.tokens_input, output: row.tokens_output },
    durationMs: row.duration_ms,
    createdAt: row.created_at,
  };
}

/** The cache of LLM answers in SQL. */
export function createSolutionAnswerRepository(connection: Connection): SolutionAnswerRepository {
  const write = writer(connection);

  return {
    get: async (keys) => {
      const found: StoredAnswer[] = [];
      for (const some of chunks(keys)) {
        const rows = await connection
          .db('solution_answers')
          .whereIn('key', some)
          .select<AnswerRow[]>(...COLUMNS);
        found.push(...rows.map(toStoredAnswer));
      }
      return found;
    },

    put: (answer) =>
      write(async ({ db, dialect }) => {
        const row = { ...toRow(answer), revision: db.raw(dialect.revision) };
        await db('solution_answers').insert(row).onConflict('key').merge();
      }),

    share: (incidentId, key) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        // A report that joins at the same time either has the key or is there when its answer is shared.
        await db('incidents').where('id', incidentId).forUpdate().select('id');
        await db('incidents').where('id', incidentId).update({ solution_key: key, revision });
      }),

    deleteExpired: (before, limit) =>
      write(async ({ db }) => {
        const deleted = await query(
          db,
          `delete from solution_answers where key in (
             select key from solution_answers where created_at < ? order by created_at limit ?
           ) and created_at < ? returning key`,
          [before, limit, before],
        );
        return deleted.length;
      }),
  };
}
