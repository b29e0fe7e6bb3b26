import type { Knex } from 'knex';

/** A value of a column as the driver takes it: JSON is text already. */
export type ColumnValue = string | number | null;

/** Rows to be written by one statement, all with the same columns. */
export interface Upsert {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'bigint' | 'json' }[];
  readonly rows: readonly (readonly ColumnValue[])[];
  /** SQL after `insert … values …`: `on conflict (…) do update set … returning …`. It may use `excluded` and the table's name. */
  readonly onConflict: string;
}

/** All that differs between the engines. Everything else in kit/knex is the same SQL for both. */
export interface Dialect {
  readonly name: string;
  /** Writes the rows and answers what `returning` says, in the order of `rows`. */
  upsertMany(db: Knex, upsert: Upsert): Promise<Record<string, unknown>[]>;
  /** SQL for the mark that a written row carries in its column `revision`. */
  readonly revision: string;
  /** Called first in each transaction that writes. */
  beginWrite(db: Knex): Promise<void>;
  /** SQL of a mark such that whatever commits later has one at or above it. */
  safeRevision(db: Knex): Promise<string>;
  /** Runs `work` under a lock that all users of the database share; undefined when somebody else holds it. */
  exclusively<Result>(db: Knex, lock: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /** True for a failure that running the transaction again may mend (deadlock, serialization). */
  isTransient(error: unknown): boolean;
  /** What a driver's error means to the kernel. */
  classify(error: unknown): 'conflict' | 'unavailable' | 'internal';
  /** SQL that is true when the lower-cased column contains the (already lower-cased) parameter. */
  contains(column: string): string;
}
