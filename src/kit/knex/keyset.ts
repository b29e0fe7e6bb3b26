import type { Knex } from 'knex';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import type { ColumnValue } from './dialect.js';
import { type Condition, whereAll } from './filters.js';
import { query } from './query.js';

/** How far a filtered list is counted. */
const COUNT_LIMIT = 10_000;

/** A cursor is the id of the last row of a page, made opaque. */
export function encodeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** Throws `invalid` for what is no cursor. */
export function decodeCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  const id = Number(text);
  const valid = /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) && encodeCursor(id) === cursor;
  if (!valid) throw new PodproofError('invalid', 'cursor is not one that this server gave');
  return id;
}

/** A list by descending id. */
export interface ListQuery {
  readonly table: string;
  readonly columns: readonly string[];
  readonly conditions: readonly Condition[];
  /** Each is read by an index of its own and the results are merged: `a or b` that stays as cheap as `a`. No row may fulfil two. */
  readonly alternatives?: readonly Condition[];
  readonly page: PageRequest;
  /** The number of rows where it is known without counting. */
  readonly total?: () => Promise<number>;
}

function newestIds(list: ListQuery): Condition {
  const before: Condition[] =
    list.page.cursor === undefined ? [] : [{ sql: 'id < ?', values: [decodeCursor(list.page.cursor)] }];
  const limit = list.page.limit + 1;
  const branches = (list.alternatives ?? [undefined]).map((alternative) => {
    const where = whereAll([...(alternative ? [alternative] : []), ...list.conditions, ...before]);
    const sql = `select id from (select id from ${list.table} ${where.sql} order by id desc limit ${limit}) as newest`;
    return { sql, values: where.values };
  });
  return {
    sql: `select id from (${branches.map((branch) => branch.sql).join(' union all ')}) as merged order by id desc limit ${limit}`,
    values: branches.flatMap((branch) => branch.values),
  };
}

async function count(db: Knex, list: ListQuery): Promise<{ total: number; capped: boolean }> {
  if (list.total) return { total: await list.total(), capped: false };
  const { alternatives } = list;
  const anyOf: Condition[] = alternatives
    ? [
        {
          sql: `(${alternatives.map((part) => part.sql).join(' or ')})`,
          values: alternatives.flatMap((part) => part.values),
        },
      ]
    : [];
  const where = whereAll([...anyOf, ...list.conditions]);
  const [row] = await query<{ total: number }>(
    db,
    `select count(*) as total from (select 1 from ${list.table} ${where.sql} limit ${COUNT_LIMIT + 1}) as counted`,
    where.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_LIMIT), capped: total > COUNT_LIMIT };
}

/** Reads one page: first the ids by index alone, then the rows. The cost does not depend on how deep the page lies. */
export async function readPage<Row extends { readonly id: number }>(db: Knex, list: ListQuery): Promise<Page<Row>> {
  const { limit } = list.page;
  const ids = newestIds(list);
  const values: ColumnValue[] = [...ids.values];
  const rows = await query<Row>(
    db,
    `select ${list.columns.join(', ')} from ${list.table} where id in (${ids.sql}) order by id desc`,
    values,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? encodeCursor(last.id) : null;
  return { items, next, ...(await count(db, list)) };
}
