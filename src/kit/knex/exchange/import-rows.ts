import type { Knex } from 'knex';
import type { RowKey } from '../../../kernel/ports/storage/table-exchange.js';
import { valuesOf } from '../columns.js';
import type { Connection } from '../dialect.js';
import type { Condition } from '../filters.js';
import { chunks, placeholders, query } from '../query.js';
import type { DataTable, StoredRow } from './data-tables.js';

const counting = (change: 1 | -1) => (db: Knex, table: DataTable, rows: readonly StoredRow[]) => {
  for (const row of rows) table.counted?.count(db, row, change);
};
const countIn = counting(1);
const countOut = counting(-1);

/** What a statement on rows that go answers: enough to count them out. */
const countedColumns = (table: DataTable) => (table.counted?.columns ?? table.key).join(', ');

function withKeys(table: DataTable, keys: readonly RowKey[]): Condition {
  const one = `(${table.key.map((name) => `${name} = ?`).join(' and ')})`;
  const sql =
    table.key.length === 1 ? `${table.key[0]} in (${placeholders(keys.length)})` : keys.map(() => one).join(' or ');
  return { sql: `(${sql})`, values: keys.flat() };
}

async function deleteWhere(db: Knex, table: DataTable, condition: Condition): Promise<void> {
  const sql = `delete from ${table.name} where ${condition.sql} returning ${countedColumns(table)}`;
  countOut(db, table, await query<StoredRow>(db, sql, condition.values));
}

/** Deletes the rows with these keys. A chunk is small because SQLite bounds how deep `or` may nest. */
export async function removeRows(db: Knex, table: DataTable, keys: readonly RowKey[]): Promise<void> {
  for (const some of chunks(keys, 50)) await deleteWhere(db, table, withKeys(table, some));
}

/**
 * Rows that stand in the way of the unique index were changed at their source after they were copied, or the given ones could not be
 * there: they are taken away here and come again with the next changes.
 */
async function makeRoom(db: Knex, table: DataTable, rows: readonly StoredRow[]): Promise<void> {
  const { unique } = table;
  const claiming = unique ? rows.filter((row) => unique.applies(row)) : [];
  if (!unique || claiming.length === 0) return;
  const [id = 'id'] = table.key;
  const list = placeholders(claiming.length);
  await deleteWhere(db, table, {
    sql: `${unique.column} in (${list}) and ${unique.when} and ${id} not in (${list})`,
    values: [...claiming.map((row) => row[unique.column] ?? null), ...claiming.map((row) => row[id] ?? null)],
  });
}

async function countOutExisting(db: Knex, table: DataTable, keys: readonly RowKey[]): Promise<void> {
  if (!table.counted) return;
  const { sql, values } = withKeys(table, keys);
  const existing = `select ${countedColumns(table)} from ${table.name} where ${sql}`;
  countOut(db, table, await query<StoredRow>(db, existing, values));
}

function overwriting(table: DataTable): string {
  const names = table.columns.map((column) => column.name).filter((name) => !table.key.includes(name));
  const assignments = ['revision', ...names].map((name) => `${name} = excluded.${name}`);
  return `on conflict (${table.key.join(', ')}) do update set ${assignments.join(', ')} returning ${table.key[0]}`;
}

/** Writes rows over those with the same keys and keeps the counters right. */
export async function importRows(
  { db, dialect }: Connection,
  table: DataTable,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const some of chunks(rows, 50)) {
    const keys = some.map((row) => table.key.map((name) => row[name] as string | number));
    await makeRoom(db, table, some);
    await countOutExisting(db, table, keys);
    await dialect.upsertMany(db, {
      table: table.name,
      columns: table.columns,
      rows: some.map((row) => valuesOf(table.columns, row)),
      onConflict: overwriting(table),
    });
    countIn(db, table, some);
  }
  if (table.key[0] === 'id') await dialect.advanceIdentity(db, table.name, 'id');
}
