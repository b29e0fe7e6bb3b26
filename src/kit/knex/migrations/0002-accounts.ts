import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0002-accounts';

/** Users, their sessions, invitations, and the counters of sign-in attempts. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createUsers(knex, dialect);
  await createSessions(knex, dialect);
  await createInvitations(knex, dialect);
  await createRateLimits(knex);
}

function createUsers(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'users',
    key: ['id'],
    define(table) {
      table.text('username').notNullable();
      table.text('username_key').notNullable().unique();
      table.text('role').notNullable();
      table.text('password_hash').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('last_login_at');
      table.bigInteger('sole').unique();
    },
  });
}

function createSessions(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'sessions',
    key: ['token_hash'],
    define(table) {
      table.text('token_hash').notNullable();
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('used_at').notNullable().index();
    },
  });
}

function createInvitations(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'invitations',
    key: ['id'],
    define(table) {
      table.text('token_hash').notNullable().unique();
      table.text('role').notNullable();
      table.bigInteger('created_at').notNullable();
      table.text('created_by').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('accepted_at');
      table.text('accepted_by');
    },
  });
}

/** Counters of half a minute: they do not move to another storage, so they carry no revision. */
async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary();
    table.bigInteger('count').notNullable();
    table.bigInteger('ends_at').notNullable().index();
  });
}
