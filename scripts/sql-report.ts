import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DATA_TABLES, type Knex, knex, prepareSchema } from 'podproof/kit/knex';
import { dialect as postgres } from '../plugins/storage-postgres/dialect.js';
import { createDialect } from '../plugins/storage-sqlite/dialect.js';
import { startPostgres } from '../test/support/postgres.js';
import { describeSchema, type IndexDescription, type TableDescription } from './describe-schema.js';

const REPORT = new URL('../docs/reports/sql.md', import.meta.url);

const HEAD = `# The database

Generated from both databases after all migrations: \`npx tsx scripts/sql-report.ts\`. Instants are milliseconds since 1970,
JSON is text. A table that moves to another storage has a column \`revision\`: what was written since a mark has one at or above it.
Deletions from such a table stand in \`deletions\`, written by a trigger.
`;

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function columnRows(sqlite: TableDescription, other: TableDescription): string[] {
  const types = new Map(other.columns.map((column) => [column.name, column.type]));
  return sqlite.columns.map((column) => {
    const notes = [column.key ? 'key' : '', column.required ? '' : 'may be null'].filter(Boolean).join(', ');
    return row(column.name, column.type, types.get(column.name) ?? 'missing', notes);
  });
}

function indexLine(index: IndexDescription): string {
  const kind = [index.unique ? 'unique' : '', index.partial ? 'partial' : ''].filter(Boolean).join(', ');
  return `- \`${index.name}\` on ${index.columns}${kind && ` (${kind})`}`;
}

function section(table: TableDescription, other: TableDescription | undefined): string {
  const moves = DATA_TABLES.some(({ name }) => name === table.name) ? '' : 'Stays where it is when the data move.';
  const head = [row('column', 'SQLite', 'PostgreSQL', ''), row('---', '---', '---', '---')];
  const columns = [...head, ...columnRows(table, other ?? table)].join('\n');
  const indexes = table.indexes.map(indexLine).join('\n');
  return [`## ${table.name}`, moves, columns, indexes].filter(Boolean).join('\n\n');
}

/** The report on two databases that are prepared. Throws when the engines differ in more than the names of types. */
export function renderReport(sqlite: readonly TableDescription[], postgresTables: readonly TableDescription[]): string {
  const onlyThere = postgresTables.filter(({ name }) => !sqlite.some((table) => table.name === name));
  const [extra] = onlyThere;
  if (extra) throw new Error(`the table ${extra.name} exists only in PostgreSQL`);
  const sections = sqlite.map((table) =>
    section(
      table,
      postgresTables.find(({ name }) => name === table.name),
    ),
  );
  return `${[HEAD.trim(), ...sections].join('\n\n')}\n`;
}

async function describe(db: Knex, engine: 'sqlite' | 'postgres'): Promise<TableDescription[]> {
  try {
    await prepareSchema(db, engine === 'sqlite' ? createDialect() : postgres);
    return await describeSchema(db, engine);
  } finally {
    await db.destroy();
  }
}

/** Runs `work` with the URL of a new database, which is removed afterwards. */
async function withDatabase<Result>(server: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `podproof_report_${process.pid}`;
  const admin = knex({ client: 'pg', connection: server });
  try {
    await admin.raw(`create database ${name}`);
    return await work(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  } finally {
    await admin.raw(`drop database if exists ${name}`);
    await admin.destroy();
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-report-'));
  const server = await startPostgres();
  try {
    const connection = { filename: join(folder, 'report.db') };
    const sqlite = await describe(knex({ client: 'better-sqlite3', connection, useNullAsDefault: true }), 'sqlite');
    const others = await withDatabase(server.url, (url) =>
      describe(knex({ client: 'pg', connection: url }), 'postgres'),
    );
    writeFileSync(REPORT, renderReport(sqlite, others));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
