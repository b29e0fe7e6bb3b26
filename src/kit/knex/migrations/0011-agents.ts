import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0011-agents';

/** The agents that gave a sign of life. */
export function up(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'agents',
    key: ['cluster', 'agent'],
    define(table) {
      table.text('cluster').notNullable();
      table.text('agent').notNullable();
      table.text('node');
      table.text('version').notNullable();
      table.bigInteger('watching').notNullable();
      table.bigInteger('spooled').notNullable();
      table.bigInteger('last_seen').notNullable();
      table.text('permissions_missing').notNullable();
      table.text('problems').notNullable();
    },
  });
}
