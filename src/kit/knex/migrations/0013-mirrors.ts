import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0013-mirrors';

/** Mirror pods, live and ended, and what a failure's record says of the newest verdict on it. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createMirrors(knex, dialect);
  await indexMirrors(knex);
  await dialect.compressTexts(knex, 'mirrors', ['mirror', 'details', 'plan', 'logs']);
  await knex.raw('alter table failures add column proof text');
}

/** What lists show comes before the large texts. */
function createMirrors(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'mirrors',
    key: ['id'],
    define(table) {
      table.text('mirror_id').notNullable().unique();
      table.bigInteger('failure_id').notNullable();
      table.text('cluster').notNullable();
      table.text('namespace').notNullable();
      table.text('pod_name').notNullable();
      table.text('cause_key');
      table.text('strategy');
      table.text('verdict');
      table.bigInteger('watched_at').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('expires_at').notNullable();
      table.bigInteger('judged_at');
      table.bigInteger('finished_at');
      table.text('mirror').notNullable();
      table.text('options').notNullable();
      table.text('patch').notNullable();
      table.text('details').notNullable();
      table.text('plan').notNullable();
      table.text('logs').notNullable();
    },
  });
}

async function indexMirrors(knex: Knex): Promise<void> {
  await knex.raw('create unique index mirrors_one_live on mirrors (failure_id) where finished_at is null');
  await knex.raw('create index mirrors_of_failure on mirrors (failure_id, id)');
  await knex.raw('create index mirrors_by_verdict on mirrors (verdict, id) where verdict is not null');
  await knex.raw('create index mirrors_by_namespace on mirrors (namespace, id)');
  await knex.raw("create index mirrors_proven on mirrors (cause_key) where verdict = 'PROVEN'");
}
