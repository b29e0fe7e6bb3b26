import type { Knex } from 'knex';
import type { StorageContents } from '../../kernel/ports/storage/contents.js';
import { DATA_TABLES } from './exchange/data-tables.js';
import { MIGRATIONS } from './migrations/index.js';
import { query } from './query.js';

type Contents = Omit<StorageContents, 'location'>;

const TABLES_NAMED = 3;

async function holdsRows(db: Knex, tables: ReadonlySet<string>): Promise<boolean> {
  for (const { name } of DATA_TABLES.filter((table) => tables.has(table.name))) {
    const rows = await query(db, `select 1 from ${name} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

async function noteOf(db: Knex, tables: ReadonlySet<string>): Promise<string | null> {
  if (!tables.has('notes')) return null;
  const [row] = await query<{ text: string }>(db, "select text from notes where name = 'storage'");
  return row?.text ?? null;
}

function foreign(names: readonly string[]): Contents {
  const more = names.length > TABLES_NAMED ? ' and more' : '';
  return { state: 'foreign', note: null, detail: names.slice(0, TABLES_NAMED).join(', ') + more };
}

/**
 * Says whose tables these are and whether rows are in them. Only reads.
 * @param names all tables of the schema
 */
export async function inspectTables(db: Knex, names: readonly string[]): Promise<Contents> {
  if (names.length === 0) return { state: 'empty', note: null, detail: '' };
  const tables = new Set(names);
  if (!tables.has('knex_migrations')) return foreign(names);
  const applied = await query<{ name: string }>(db, 'select name from knex_migrations order by id');
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  if (!applied.some(({ name }) => known.has(name))) return foreign(names);
  const newer = applied.findLast(({ name }) => !known.has(name));
  const note = await noteOf(db, tables);
  if (newer) return { state: 'newer', note, detail: newer.name };
  return { state: (await holdsRows(db, tables)) ? 'ours' : 'empty', note, detail: '' };
}
