import type { Knex } from 'knex';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { type Counter, sumCounters } from './counters.js';
import { anyOf, type Condition, whereAll } from './filters.js';
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
  /** Kept numbers that add up to the length of the list. Without them its rows are counted, up to a limit. */
  readonly counters?: readonly Counter[];
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
  if (list.counters) return { total: await sumCounters(db, list.counters), capped: false };
  const { alternatives } = list;
  const where = whereAll([...(alternatives ? [anyOf(alternatives)] : []), ...list.conditions]);
  const [row] = await query<{ total: number }>(
    db,
    `select count(*) as total from (select 1 from ${list.table} ${where.sql} limit ${COUNT_LIMIT + 1}) as counted`,
    where.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_LIMIT), capped: total > COUNT_LIMIT };
}

/** Reads the rows of one page: first the ids by index alone, then the rows. The cost does not depend on how deep the page lies. */
export async function readRows<Row extends { readonly id: number }>(
  db: Knex,
  list: ListQuery,
): Promise<{ readonly rows: Row[]; readonly next: string | null }> {
  const { limit } = list.page;
  const ids = newestIds(list);
  const rows = await query<Row>(
    db,
    `select ${list.columns.join(', ')} from ${list.table} where id in (${ids.sql}) order by id desc`,
    ids.values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? encodeCursor(last.id) : null };
}

/** Reads one page, and how long the list is. */
export async function readPage<Row extends { readonly id: number }, Item>(
  db: Knex,
  list: ListQuery,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const { rows, next } = await readRows<Row>(db, list);
  return { items: rows.map(toItem), next, ...(await count(db, list)) };
}
