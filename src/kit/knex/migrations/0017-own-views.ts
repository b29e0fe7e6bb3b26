import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0017-own-views';

/** What users and API tokens prefer, and the views that they save. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'preferences',
    key: ['owner'],
    define(table) {
      table.text('owner').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.text('preferences').notNullable();
    },
  });
  await createDataTable(knex, dialect, {
    name: 'views',
    key: ['id'],
    define(table) {
      table.text('owner').notNullable();
      table.text('created_by').notNullable();
      table.text('name').notNullable();
      table.text('page').notNullable();
      table.bigInteger('shared').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.text('query').notNullable();
      table.index(['owner', 'id']);
      table.index(['shared', 'id']);
    },
  });
}
