import type { Knex } from 'knex';
import type { NeutralRow, RowKey, TableExchange } from '../../../kernel/ports/storage/table-exchange.js';
import { toJson } from '../columns.js';
import type { Column, ColumnValue, Connection } from '../dialect.js';
import { withKernelErrors } from '../errors.js';
import { type Condition, conditions, whereAll } from '../filters.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';
import { DATA_TABLES, type DataTable, dataTable, type StoredRow } from './data-tables.js';
import { importRows, removeRows } from './import-rows.js';

/** The name of the one note that there is. */
const NOTE = 'storage';

type PageOfRows = Parameters<TableExchange['export']>[1];

function toNeutral(row: StoredRow, columns: readonly Column[]): NeutralRow {
  const value = ({ name, type }: Column): unknown => {
    const stored = row[name] ?? null;
    return type === 'json' && typeof stored === 'string' ? JSON.parse(stored) : stored;
  };
  return Object.fromEntries(columns.map((column) => [column.name, value(column)]));
}

function toStored(row: NeutralRow, columns: readonly Column[]): StoredRow {
  const value = ({ name, type }: Column) =>
    type === 'json' ? toJson(row[name]) : ((row[name] ?? null) as ColumnValue);
  return Object.fromEntries(columns.map((column) => [column.name, value(column)]));
}

const rowKey = (row: StoredRow, table: DataTable): RowKey => table.key.map((name) => row[name] as string | number);

function after(table: DataTable, key: RowKey | undefined): Condition | undefined {
  return key && { sql: `(${table.key.join(', ')}) > (${table.key.map(() => '?').join(', ')})`, values: key };
}

const writtenSince = (mark: string | undefined): Condition | undefined =>
  mark === undefined ? undefined : { sql: 'revision >= cast(? as bigint)', values: [mark] };

async function exportRows(db: Knex, table: DataTable, page: PageOfRows) {
  const where = whereAll(conditions(writtenSince(page.since), after(table, page.after)));
  const rows = await query<StoredRow>(
    db,
    `select ${table.columns.map((column) => column.name).join(', ')} from ${table.name} ${where.sql}
     order by ${table.key.join(', ')} limit ?`,
    [...where.values, page.limit + 1],
  );
  const exported = rows.slice(0, page.limit);
  const last = exported.at(-1);
  return {
    rows: exported.map((row) => toNeutral(row, table.columns)),
    next: rows.length > page.limit && last ? rowKey(last, table) : null,
  };
}

async function deletedKeys(db: Knex, table: DataTable, mark: string): Promise<RowKey[]> {
  const rows = await query<{ key: string }>(
    db,
    'select key from deletions where table_name = ? and revision >= cast(? as bigint) order by id',
    [table.name, mark],
  );
  return rows.map((row) => JSON.parse(row.key) as RowKey);
}

/** Tables as neutral rows, by the columns that `exchange/data-tables.ts` names (docs/decisions/0007-revision-marks-and-table-exchange.md). */
export function createTableExchange(connection: Connection): TableExchange {
  const { db, dialect } = connection;
  const write = writer(connection);
  const exchange: Omit<TableExchange, 'names' | 'key'> = {
    revision: () => dialect.safeRevision(db),

    export: async (table, page) => exportRows(db, dataTable(table), page),

    deletedSince: async (table, since) => deletedKeys(db, dataTable(table), since),

    import: async (name, rows) => {
      const table = dataTable(name);
      const stored = rows.map((row) => toStored(row, table.columns));
      await write((transaction) => importRows(transaction, table, stored));
    },

    remove: (table, keys) => write((transaction) => removeRows(transaction.db, dataTable(table), keys)),

    count: async (table) => {
      const [row] = await query<{ count: number }>(db, `select count(*) as count from ${dataTable(table).name}`);
      return row?.count ?? 0;
    },

    note: async () => {
      const [row] = await query<{ text: string }>(db, 'select text from notes where name = ?', [NOTE]);
      return row?.text ?? null;
    },

    setNote: (text) =>
      write(async (transaction) => {
        const notes = transaction.db('notes');
        if (text === null) await notes.where('name', NOTE).delete();
        else await notes.insert({ name: NOTE, text }).onConflict('name').merge();
      }),
  };
  return {
    names: () => DATA_TABLES.map((table) => table.name),
    key: (table) => dataTable(table).key,
    ...withKernelErrors(exchange, dialect),
  };
}
