import type { Database, Statement } from 'better-sqlite3';
import { type Dialect, type Knex, placeholders, query, type Upsert } from 'podproof/kit/knex';
import { classify, explain, isTransient } from './errors.js';

/** "Podp": says in the file's header whose it is. */
const APPLICATION_ID = 0x506f6470;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Statements are compiled once for each connection; knex would do it for each row. */
const compiled = new WeakMap<Database, Map<string, Statement>>();

async function prepared(transaction: Knex, sql: string): Promise<Statement> {
  const connection: Database = await transaction.client.acquireConnection();
  const statements = compiled.get(connection) ?? new Map<string, Statement>();
  compiled.set(connection, statements);
  const statement = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

async function upsertMany(transaction: Knex, upsert: Upsert): Promise<Record<string, unknown>[]> {
  const columns = upsert.columns.map((column) => column.name);
  const statement = await prepared(
    transaction,
    `insert into ${upsert.table} (revision, ${columns.join(', ')})
     values (${dialect.revision}, ${placeholders(columns.length)}) ${upsert.onConflict}`,
  );
  return upsert.rows.flatMap((row) => statement.all(...row) as Record<string, unknown>[]);
}

async function trackDeletions(transaction: Knex, table: string, key: readonly string[]): Promise<void> {
  const now = "cast(unixepoch('subsec') * 1000 as integer)";
  await transaction.raw(`
    create trigger ${table}_deleted after delete on ${table} begin
      insert into deletions (revision, table_name, key, deleted_at)
      values (${dialect.revision}, '${table}', json_array(${key.map((column) => `old.${column}`).join(', ')}), ${now});
      delete from deletions where deleted_at < ${now} - ${WEEK_MS};
    end`);
}

async function createBookkeeping(transaction: Knex): Promise<void> {
  await transaction.raw('create table revision (value integer not null)');
  await transaction.raw('insert into revision (value) values (1)');
  await transaction.raw(`
    create table deletions (
      id integer primary key autoincrement, revision bigint not null, table_name text not null, key text not null,
      deleted_at bigint not null
    )`);
  await transaction.raw('create index deletions_by_time on deletions (deleted_at)');
}

/** Names of the locks that are held. One process uses the database, so its memory is where they belong. */
function createLocks(): Dialect['exclusively'] {
  const held = new Set<string>();
  return async (_db, lock, work) => {
    if (held.has(lock)) return undefined;
    held.add(lock);
    try {
      return await work();
    } finally {
      held.delete(lock);
    }
  };
}

/** SQLite through better-sqlite3: one connection, so transactions run one after the other. */
export const dialect: Omit<Dialect, 'exclusively'> = {
  name: 'sqlite',
  writers: 1,
  identity: 'integer primary key autoincrement',
  revision: '(select value from revision)',
  lockUnlocked: '',
  lockOrdered: '',
  byBytes: (column) => column,
  lastByBytes: (column) => `${column} desc`,
  lockShared: '',
  lockWritten: '',
  upsertMany,
  trackDeletions,
  createBookkeeping,
  classify,
  explain,
  isTransient,

  async beginWrite(transaction) {
    (await prepared(transaction, 'update revision set value = value + 1')).run();
  },

  async safeRevision(db) {
    const [row] = await query<{ mark: number }>(db, 'select value + 1 as mark from revision');
    return String(row?.mark ?? 1);
  },

  /** The first statement writes: a transaction that began by reading could not wait for its turn to write. */
  async lockSchema(transaction) {
    await transaction.raw(`pragma application_id = ${APPLICATION_ID}`);
  },

  async compressTexts() {},

  /** AUTOINCREMENT remembers the highest id by itself, explicit ones included. */
  async advanceIdentity() {},

  contains: (column) => `instr(lower(${column}), lower(?)) > 0`,
};

/** The dialect for one storage, with locks of its own. */
export const createDialect = (): Dialect => ({ ...dialect, exclusively: createLocks() });
