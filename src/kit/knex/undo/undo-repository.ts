import type { UndoRepository, UndoStep } from '../../../kernel/ports/storage/undo-steps.js';
import type { Connection } from '../dialect.js';
import { chunks, query } from '../query.js';
import { writer } from '../transaction.js';

interface StepRow {
  readonly id: number;
  readonly subject_id: number;
  readonly at: number;
  readonly former: string;
}

const toStep = ({ subject_id: subjectId, at, former }: StepRow): UndoStep => ({
  subjectId,
  at,
  former: JSON.parse(former) as unknown,
});

/** Steps that take changes of many rows back, in SQL (docs/decisions/0075-taking-changes-of-many-back.md). */
export function createUndoRepository(connection: Connection): UndoRepository {
  const write = writer(connection);

  return {
    add: (token, steps) =>
      write(async ({ db }) => {
        for (const some of chunks(steps, 4)) {
          const rows = some.map(({ subjectId, at, former }) => [token, at, subjectId, JSON.stringify(former)]);
          await query(
            db,
            `insert into undo_steps (token, at, subject_id, former) values ${rows.map(() => '(?, ?, ?, ?)').join(', ')}`,
            rows.flat(),
          );
        }
      }),

    take: (token, since, limit) =>
      write(async ({ db, dialect }) => {
        const rows = await query<StepRow>(
          db,
          `delete from undo_steps where id in (
             select id from undo_steps where token = ? and at >= ? order by id limit ? ${dialect.lockOrdered}
           ) returning id, subject_id, at, former`,
          [token, since, limit],
        );
        return rows.sort((a, b) => a.id - b.id).map(toStep);
      }),

    begunAt: async (token) => {
      const [row] = await query<{ at: number | null }>(
        connection.db,
        'select min(at) as at from undo_steps where token = ?',
        [token],
      );
      return row?.at ?? undefined;
    },

    deleteExpired: (before, limit) =>
      write(async ({ db }) => {
        const deleted = await query(
          db,
          'delete from undo_steps where id in (select id from undo_steps where at < ? order by at limit ?) returning id',
          [before, limit],
        );
        return deleted.length;
      }),
  };
}
