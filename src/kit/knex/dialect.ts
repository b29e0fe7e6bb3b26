import type { Knex } from 'knex';

/** A value of a column as the driver takes it: JSON is text already. */
export type ColumnValue = string | number | null;

/** JSON is stored as text in every engine: cheap, and true to the byte. */
export type ColumnType = 'text' | 'bigint' | 'double' | 'json';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** Rows to be written by one statement, all with the same columns. The table has a column `revision`, which is written besides. */
export interface Upsert {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ColumnValue[])[];
  /** SQL after `insert … values …`: `on conflict (…) do update set … returning …`. It may use `excluded` and the table's name. */
  readonly onConflict: string;
}

/** Where statements run, the pool or one transaction, and what the engine there speaks. */
export interface Connection {
  readonly db: Knex;
  readonly dialect: Dialect;
}

/** All that differs between the engines. Everything else in kit/knex is the same SQL for both. */
export interface Dialect {
  readonly name: string;
  /** How many transactions are worth having under way at once; 1 where they run one after the other anyway. */
  readonly writers: number;
  /** SQL of an integer primary key that the engine counts up and never gives twice; explicit values are allowed. */
  readonly identity: string;
  /** SQL for the mark that a written row carries in its column `revision`. */
  readonly revision: string;
  /** Writes the rows in the order given and answers what `returning` says, in the same order. To be called within a transaction. */
  upsertMany(transaction: Knex, upsert: Upsert): Promise<Record<string, unknown>[]>;
  /** Called first in each transaction that writes. */
  beginWrite(transaction: Knex): Promise<void>;
  /** A mark such that whatever commits later has one at or above it. */
  safeRevision(db: Knex): Promise<string>;
  /** SQL after a `select`: locks its rows and passes over those that others have locked; empty where writes run one after the other anyway. */
  readonly lockUnlocked: string;
  /** SQL after a `select`: locks its rows in their order; empty where writes run one after the other anyway. */
  readonly lockOrdered: string;
  /** SQL of a text column that sorts and compares by bytes, in whatever language the database sorts. */
  byBytes(column: string): string;
  /** SQL after `order by`: the column's texts by their bytes from the last to the first, in whatever language the database sorts. */
  lastByBytes(column: string): string;
  /** SQL after a `select`: until the transaction ends nobody can lock its rows by `for update`, but others may do the same; empty where writes run one after the other anyway. */
  readonly lockShared: string;
  /** SQL after a `select`: locks its rows in their order, as an update of them does: those that hold them by `lockShared` are not waited for; empty where writes run one after the other anyway. */
  readonly lockWritten: string;
  /** Runs `work` under a lock that all users of the database share; undefined when somebody else holds it. */
  exclusively<Result>(db: Knex, lock: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /** Keeps everybody else from changing the schema until the transaction ends. Called first in it. */
  lockSchema(transaction: Knex): Promise<void>;
  /** Creates what the marks of rows and the record of deletions need: at least the table `deletions (id, revision, table_name, key, deleted_at)`. */
  createBookkeeping(transaction: Knex): Promise<void>;
  /** Makes each deletion from the table leave a row in `deletions`, and forget those older than a week. `key` names the primary key's columns. */
  trackDeletions(transaction: Knex, table: string, key: readonly string[]): Promise<void>;
  /** Compresses large texts the cheapest way that this server knows. */
  compressTexts(transaction: Knex, table: string, columns: readonly string[]): Promise<void>;
  /** Makes ids given from now on higher than all that are in the table. */
  advanceIdentity(transaction: Knex, table: string, column: string): Promise<void>;
  /** True for a failure that running the transaction again may repair (deadlock, serialization). */
  isTransient(error: unknown): boolean;
  /** What a driver's error means to the kernel. */
  classify(error: unknown): 'conflict' | 'unavailable' | 'internal';
  /** One sentence on the error for the person who reads it: what is wrong and what to do; never a secret. */
  explain(error: unknown): string;
  /**
   * SQL that is true when the column contains the parameter. The engine folds both sides, so that whatever stands there is found by
   * itself; `A` and `a` are the same, and so are letters beyond ASCII where the engine knows their cases.
   */
  contains(column: string): string;
}
