import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';

/** A table whose rows move to another storage (docs/decisions/0017-moving-the-storage.md): it must be in `exchange/data-tables.ts` too. */
export interface NewDataTable {
  readonly name: string;
  /** The columns of the primary key. With `['id']` the engine counts it up; any other is declared by `define`. */
  readonly key: readonly string[];
  /** Declares all columns but `id` and `revision`. Those that lists read come before large texts. */
  define(table: Knex.CreateTableBuilder): void;
}

/** Creates the table with its primary key, the column `revision`, and a record of each deletion. For migrations. */
export async function createDataTable(knex: Knex, dialect: Dialect, table: NewDataTable): Promise<void> {
  const counted = table.key.length === 1 && table.key[0] === 'id';
  await knex.schema.createTable(table.name, (builder) => {
    if (counted) builder.specificType('id', dialect.identity);
    builder.bigInteger('revision').notNullable();
    table.define(builder);
    if (!counted) builder.primary([...table.key]);
  });
  await dialect.trackDeletions(knex, table.name, table.key);
}
