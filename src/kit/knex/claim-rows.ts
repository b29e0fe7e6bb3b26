import type { Connection } from './dialect.js';
import type { Condition } from './filters.js';
import { query } from './query.js';
import { writer } from './transaction.js';

/** What is to be claimed of a table with the columns `due_at`, `leased_until` and `begun`. */
export interface Claim {
  readonly table: string;
  /** What the claimed rows come with; `id` among them. */
  readonly columns: readonly string[];
  /** Which rows may be claimed at all. */
  readonly among?: Condition;
  /** SQL of the order in which they are taken. */
  readonly order: string;
  readonly at: number;
  readonly until: number;
  readonly limit: number;
}

/**
 * Takes rows that are due and that nobody has, by one statement: of several that claim at once each gets other rows. A look comes
 * first, so that asking for work costs no write when there is none. Answers in any order.
 */
export async function claimRows<Row extends object>(connection: Connection, claim: Claim): Promise<Row[]> {
  const { table, among, at } = claim;
  const due = `due_at <= ? and leased_until <= ?${among ? ` and ${among.sql}` : ''}`;
  const values = [at, at, ...(among?.values ?? [])];
  const [some] = await query(connection.db, `select id from ${table} where ${due} limit 1`, values);
  if (some === undefined || claim.limit < 1) return [];
  const write = writer(connection);
  return write(({ db, dialect }) =>
    query<Row>(
      db,
      `with due as materialized (
         select id from ${table} where ${due} order by ${claim.order} limit ? ${dialect.lockUnlocked}
       )
       update ${table} set leased_until = ?, begun = begun + 1, revision = ${dialect.revision} where id in (select id from due)
       returning ${claim.columns.join(', ')}`,
      [...values, claim.limit, claim.until],
    ),
  );
}
