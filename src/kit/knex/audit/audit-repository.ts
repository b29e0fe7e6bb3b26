import type { AuditEntry, AuditFilter, AuditRepository } from '../../../kernel/ports/storage/audit.js';
import { bigint, json, text } from '../columns.js';
import type { Column, Connection } from '../dialect.js';
import { type Condition, conditions, equals } from '../filters.js';
import { readPage } from '../keyset.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';

/** All columns of `audit` but `id` and `revision`. */
export const AUDIT_COLUMNS: readonly Column[] = [
  ...[bigint('at'), text('actor'), text('action'), text('summary'), text('target'), json('fields')],
  text('request_id'),
];

interface AuditRow {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly summary: string;
  readonly target: string;
  readonly fields: string;
  readonly request_id: string;
}

function toEntry({ fields, request_id: requestId, ...row }: AuditRow): AuditEntry {
  return { ...row, fields: JSON.parse(fields) as string[], requestId };
}

/** Entries are written in the order of their instants, so what is newer has greater ids: the first of them is found by its index, and the rest need not be compared. */
function writtenSince(since: number | undefined): Condition | undefined {
  if (since === undefined) return undefined;
  return { sql: 'id >= (select id from audit where at >= ? order by at, id limit 1)', values: [since] };
}

function toConditions({ actor, action, since }: AuditFilter): Condition[] {
  return conditions(equals('actor', actor), equals('action', action), writtenSince(since));
}

/** Who changed what, in SQL. */
export function createAuditRepository(connection: Connection): AuditRepository {
  const write = writer(connection);

  return {
    add: ({ requestId, fields, ...entry }) =>
      write(async ({ db, dialect }) => {
        const row = { ...entry, fields: JSON.stringify(fields), request_id: requestId };
        await db('audit').insert({ ...row, revision: db.raw(dialect.revision) });
      }),

    list: (filter, page) =>
      readPage<AuditRow, AuditEntry>(
        connection.db,
        {
          table: 'audit',
          columns: ['id', ...AUDIT_COLUMNS.map(({ name }) => name)],
          conditions: toConditions(filter),
          page,
        },
        toEntry,
      ),

    deleteExpired: (before, limit) =>
      write(async ({ db }) => {
        const sql =
          'delete from audit where id in (select id from audit where at < ? order by at, id limit ?) returning id';
        return (await query(db, sql, [before, limit])).length;
      }),
  };
}
