import type { Knex } from 'knex';
import type { ExclusionRule } from '../../contracts/failure.js';
import type { ExclusionRepository } from '../../kernel/ports/storage/exclusions.js';
import { toIso } from './columns.js';
import type { Dialect } from './dialect.js';
import { sortedBy } from './sorting.js';
import { inTransaction } from './transaction.js';

interface ExclusionRow extends ExclusionRule {
  readonly created_at: number;
  readonly created_by: string;
}

/** Exclusion rules in SQL. */
export function createExclusionRepository(db: Knex, dialect: Dialect): ExclusionRepository {
  return {
    list: async () => {
      const rows = await db('exclusions').select<ExclusionRow[]>('kind', 'pattern', 'created_at', 'created_by');
      const rules = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
      return sortedBy(rules, (rule) => `${rule.kind} ${rule.pattern}`);
    },

    add: ({ kind, pattern }, at, by) =>
      inTransaction(db, dialect, async (transaction) => {
        const row = { kind, pattern, created_at: at, created_by: by, revision: transaction.raw(dialect.revision) };
        const added = await transaction('exclusions').insert(row).onConflict().ignore().returning('pattern');
        return added.length > 0;
      }),

    remove: ({ kind, pattern }) =>
      inTransaction(
        db,
        dialect,
        async (transaction) => (await transaction('exclusions').where({ kind, pattern }).delete()) > 0,
      ),
  };
}
