import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0007-api-tokens';

/** Tokens with which programs use the API. */
export function up(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'api_tokens',
    key: ['id'],
    define(table) {
      table.text('token_hash').notNullable().unique();
      table.text('name').notNullable();
      table.text('role').notNullable();
      table.bigInteger('created_at').notNullable();
      table.text('created_by').notNullable();
      table.bigInteger('expires_at');
      table.bigInteger('last_used_at');
    },
  });
}
