import type { Knex } from 'knex';
import type { ColumnValue } from './dialect.js';

/** Runs SQL with `?` for the values and answers the rows that come back, in the same form for every engine. */
export async function query<Row extends object>(
  db: Knex,
  sql: string,
  values: readonly ColumnValue[] = [],
): Promise<Row[]> {
  const answer: unknown = await db.raw(sql, values);
  if (Array.isArray(answer)) return answer as Row[];
  return (answer as { rows?: Row[] }).rows ?? [];
}

/** `?, ?, ?` for so many values. */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** How many values one statement is given at most; SQLite allows 32,766. */
const VALUES_PER_STATEMENT = 10_000;

/** Cuts a list into parts that one statement can take, `width` values for each element. */
export function chunks<Item>(items: readonly Item[], width = 1): Item[][] {
  const size = Math.floor(VALUES_PER_STATEMENT / width);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
