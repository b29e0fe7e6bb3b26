import type { Knex } from 'knex';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { type Counter, sumCounters } from './counters.js';
import { anyOf, type Condition, whereAll } from './filters.js';
import { query } from './query.js';

/** How far a filtered list is counted. */
const COUNT_LIMIT = 10_000;

const opaque = (text: string) => Buffer.from(text).toString('base64url');

/** A cursor is the id of the last row of a page, made opaque. */
export function encodeCursor(id: number): string {
  return opaque(String(id));
}

/** Throws `invalid` for what is no cursor. */
export function decodeCursor(cursor: string): number {
  const [id = 0] = numbersIn(cursor, /^[1-9]\d{0,15}$/);
  return id;
}

/** The cursor of a list by a number and then by id: both of the last row of a page. */
const encodeSortCursor = (value: number, id: number) => opaque(`${value}/${id}`);
const decodeSortCursor = (cursor: string) => numbersIn(cursor, /^\d{1,16}\/[1-9]\d{0,15}$/);

function numbersIn(cursor: string, form: RegExp): number[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  const numbers = text.split('/').map(Number);
  if (form.test(text) && numbers.every(Number.isSafeInteger) && opaque(text) === cursor) return numbers;
  throw new PodproofError('invalid', 'cursor is not one that this server gave for this list');
}

/** A list by descending id, or by a number and then by id. */
export interface ListQuery {
  readonly table: string;
  readonly columns: readonly string[];
  readonly conditions: readonly Condition[];
  /** Each is read by an index of its own and the results are merged: `a or b` that stays as cheap as `a`. No row may fulfil two. */
  readonly alternatives?: readonly Condition[];
  readonly page: PageRequest;
  /** The column of whole numbers from 0 that the list descends by; rows of the same number by id. Its index ends with `id`. */
  readonly sortedBy?: string;
  /** Kept numbers that add up to the length of the list. Without them its rows are counted, up to a limit. */
  readonly counters?: readonly Counter[];
}

function afterCursor({ page, sortedBy }: ListQuery): Condition[] {
  if (page.cursor === undefined) return [];
  if (sortedBy === undefined) return [{ sql: 'id < ?', values: [decodeCursor(page.cursor)] }];
  return [{ sql: `(${sortedBy}, id) < (?, ?)`, values: decodeSortCursor(page.cursor) }];
}

/** What the list descends by, first things first. */
const orderOf = ({ sortedBy }: ListQuery) => (sortedBy === undefined ? ['id'] : [sortedBy, 'id']);
const descending = (columns: readonly string[]) => columns.map((column) => `${column} desc`).join(', ');

function newestIds(list: ListQuery): Condition {
  const before = afterCursor(list);
  const order = orderOf(list);
  const [columns, descent] = [order.join(', '), descending(order)];
  const limit = list.page.limit + 1;
  const branches = (list.alternatives ?? [undefined]).map((alternative) => {
    const where = whereAll([...(alternative ? [alternative] : []), ...list.conditions, ...before]);
    const sql = `select ${columns} from (select ${columns} from ${list.table} ${where.sql} order by ${descent} limit ${limit}) as newest`;
    return { sql, values: where.values };
  });
  return {
    sql: `select id from (${branches.map((branch) => branch.sql).join(' union all ')}) as merged order by ${descent} limit ${limit}`,
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

function cursorOf({ sortedBy }: ListQuery, row: { readonly id: number }): string {
  if (sortedBy === undefined) return encodeCursor(row.id);
  return encodeSortCursor(Number((row as unknown as Record<string, unknown>)[sortedBy]), row.id);
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
    `select ${list.columns.join(', ')} from ${list.table} where id in (${ids.sql}) order by ${descending(orderOf(list))}`,
    ids.values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? cursorOf(list, last) : null };
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
