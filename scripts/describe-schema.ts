import type { Knex } from 'podproof/kit/knex';

export interface ColumnDescription {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly key: boolean;
}

export interface IndexDescription {
  readonly name: string;
  readonly unique: boolean;
  readonly columns: string;
  readonly partial: boolean;
}

export interface TableDescription {
  readonly name: string;
  readonly columns: readonly ColumnDescription[];
  readonly indexes: readonly IndexDescription[];
}

const POSTGRES_TABLES = "select tablename as name from pg_tables where schemaname = 'public'";

const POSTGRES_COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    coalesce(a.attnum = any(i.indkey), false) as key
  from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = ?::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const POSTGRES_INDEXES = `
  select c.relname as name, i.indisunique as "unique", i.indpred is not null as partial,
    (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = ?::regclass and not i.indisprimary order by c.relname`;

async function rowsOf<Row>(db: Knex, sql: string, values: readonly string[] = []): Promise<Row[]> {
  const answer: unknown = await db.raw(sql, values);
  return Array.isArray(answer) ? answer : (answer as { rows: Row[] }).rows;
}

async function describePostgresTable(db: Knex, name: string): Promise<TableDescription> {
  const columns = await rowsOf<ColumnDescription>(db, POSTGRES_COLUMNS, [name]);
  return { name, columns, indexes: await rowsOf<IndexDescription>(db, POSTGRES_INDEXES, [name]) };
}

interface SqliteColumn {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

interface SqliteIndex {
  readonly name: string;
  readonly unique: number;
  readonly origin: string;
  readonly partial: number;
}

async function describeSqliteIndex(db: Knex, index: SqliteIndex): Promise<IndexDescription> {
  const columns = await rowsOf<{ name: string }>(
    db,
    `select name from pragma_index_info('${index.name}') order by seqno`,
  );
  return {
    name: index.name,
    unique: index.unique === 1,
    partial: index.partial === 1,
    columns: columns.map((column) => column.name).join(', '),
  };
}

async function describeSqliteTable(db: Knex, name: string): Promise<TableDescription> {
  const columns = await rowsOf<SqliteColumn>(db, `select * from pragma_table_info('${name}') order by cid`);
  const indexes = await rowsOf<SqliteIndex>(
    db,
    `select * from pragma_index_list('${name}') where origin <> 'pk' order by name`,
  );
  const described = [];
  for (const index of indexes) described.push(await describeSqliteIndex(db, index));
  return {
    name,
    indexes: described,
    columns: columns.map(({ name: column, type, notnull, pk }) => ({
      name: column,
      type: type.toLowerCase(),
      required: notnull === 1 || pk > 0,
      key: pk > 0,
    })),
  };
}

const SQLITE_TABLES = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";

/** The tables of a database as the engine itself tells them, by name. */
export async function describeSchema(db: Knex, engine: 'sqlite' | 'postgres'): Promise<TableDescription[]> {
  const names = await rowsOf<{ name: string }>(db, engine === 'sqlite' ? SQLITE_TABLES : POSTGRES_TABLES);
  const describeTable = engine === 'sqlite' ? describeSqliteTable : describePostgresTable;
  const tables: TableDescription[] = [];
  for (const name of names.map((row) => row.name).sort()) {
    if (!name.startsWith('knex_')) tables.push(await describeTable(db, name));
  }
  return tables;
}
