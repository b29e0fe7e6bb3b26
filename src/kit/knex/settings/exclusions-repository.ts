import type { ExclusionRule } from '../../../contracts/failure.js';
import type { ExclusionRepository } from '../../../kernel/ports/storage/exclusions.js';
import { toIso } from '../columns.js';
import type { Connection } from '../dialect.js';
import { sortedBy } from '../sorting.js';
import { writer } from '../transaction.js';

interface ExclusionRow extends ExclusionRule {
  readonly created_at: number;
  readonly created_by: string;
}

/** Exclusion rules in SQL. */
export function createExclusionRepository(connection: Connection): ExclusionRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection
        .db('exclusions')
        .select<ExclusionRow[]>('kind', 'pattern', 'created_at', 'created_by');
      const rules = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
      return sortedBy(rules, (rule) => `${rule.kind} ${rule.pattern}`);
    },

    add: ({ kind, pattern }, at, by) =>
      write(async ({ db, dialect }) => {
        const row = { kind, pattern, created_at: at, created_by: by, revision: db.raw(dialect.revision) };
        const added = await db('exclusions').insert(row).onConflict().ignore().returning('pattern');
        return added.length > 0;
      }),

    remove: ({ kind, pattern }) =>
      write(async ({ db }) => (await db('exclusions').where({ kind, pattern }).delete()) > 0),
  };
}
