import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0004-settings';

/** What admins set: settings, and the rules that keep reports out. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'settings',
    key: ['key'],
    define(table) {
      table.text('key').notNullable();
      table.text('value').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.text('updated_by').notNullable();
    },
  });
  await createDataTable(knex, dialect, {
    name: 'exclusions',
    key: ['kind', 'pattern'],
    define(table) {
      table.text('kind').notNullable();
      table.text('pattern').notNullable();
      table.bigInteger('created_at').notNullable();
      table.text('created_by').notNullable();
    },
  });
}
