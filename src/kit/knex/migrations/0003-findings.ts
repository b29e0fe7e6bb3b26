import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0003-findings';

/** The scanner's findings and the registries that it trusts. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createFindings(knex, dialect);
  await createDataTable(knex, dialect, {
    name: 'registries',
    key: ['registry'],
    define(table) {
      table.text('registry').notNullable();
      table.bigInteger('created_at').notNullable();
    },
  });
}

/** Each index that lists read ends with `id`, so that a page is read in its order and nothing is sorted. */
function createFindings(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'findings',
    key: ['id'],
    define(table) {
      table.text('identity').notNullable().unique();
      table.text('status').notNullable();
      table.text('severity').notNullable();
      table.text('previous_severity').notNullable();
      table.text('resource_type').notNullable();
      table.text('namespace').notNullable();
      table.text('resource_name').notNullable();
      table.text('check_name').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.bigInteger('seen_at').notNullable();
      table.bigInteger('reports').notNullable();
      table.text('message').notNullable();
      table.text('remediation').notNullable();
      table.text('details').notNullable();
      table.index(['status', 'id']);
      table.index(['status', 'severity', 'id']);
      table.index(['namespace', 'status', 'id']);
      table.index(['resource_name']);
    },
  });
}
