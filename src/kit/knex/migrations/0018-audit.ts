import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0018-audit';

/** Who changed what, and messages to notifiers as lists read them. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'audit',
    key: ['id'],
    define(table) {
      table.bigInteger('at').notNullable();
      table.text('actor').notNullable();
      table.text('action').notNullable();
      table.text('summary').notNullable();
      table.text('target').notNullable();
      table.text('fields').notNullable();
      table.text('request_id').notNullable();
    },
  });
  await knex.raw('create index audit_by_time on audit (at, id)');
  await knex.raw('create index audit_by_actor on audit (actor, id)');
  await knex.raw('create index audit_by_action on audit (action, id)');
  await knex.raw('create index deliveries_by_outcome on deliveries (outcome, id)');
  await knex.raw('create index deliveries_by_notifier on deliveries (notifier, id)');
}
