import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0016-timeline';

/** What happened to failures and incidents, who takes care of them, how to take a bulk change back, and what searching and grouping read. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createTimeline(knex, dialect);
  await createUndoSteps(knex, dialect);
  await knex.raw('alter table failures add column assignee text');
  await knex.raw('alter table incidents add column assignee text');
  await indexNames(knex, dialect);
  await indexFindings(knex);
}

/** An entry is of a failure or of an incident. Entries of one slot are one, which is counted. */
async function createTimeline(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'timeline',
    key: ['id'],
    define(table) {
      table.bigInteger('failure_id');
      table.bigInteger('incident_id');
      table.bigInteger('at').notNullable();
      table.text('kind').notNullable();
      table.text('actor');
      table.text('ref');
      table.bigInteger('count').notNullable();
      table.text('slot');
      table.text('text').notNullable();
    },
  });
  await knex.raw('create index timeline_of_failure on timeline (failure_id, at, id) where failure_id is not null');
  await knex.raw('create index timeline_of_incident on timeline (incident_id, at, id) where incident_id is not null');
  await knex.raw('create unique index timeline_one_of_slot on timeline (slot) where slot is not null');
}

/** What was before a change, for some minutes: it does not move to another storage, so it carries no revision. */
async function createUndoSteps(knex: Knex, dialect: Dialect): Promise<void> {
  await knex.schema.createTable('undo_steps', (table) => {
    table.specificType('id', dialect.identity);
    table.text('token').notNullable();
    table.bigInteger('at').notNullable().index();
    table.bigInteger('subject_id').notNullable();
    table.text('former').notNullable();
    table.index(['token', 'id']);
  });
}

/** Names by their bytes, so that those which begin alike stand together in whatever language the database sorts. */
async function indexNames(knex: Knex, dialect: Dialect): Promise<void> {
  const index = (name: string, table: string, column: string) =>
    knex.raw(`create index ${name} on ${table} (${dialect.byBytes(column)}, id)`);
  await index('failures_by_pod', 'failures', 'pod_name');
  await index('incidents_by_owner', 'incidents', 'owner_name');
  await index('findings_by_resource', 'findings', 'resource_name');
}

/** All that groups of findings are counted by stands in the index. */
async function indexFindings(knex: Knex): Promise<void> {
  const groups = { check: 'check_name', namespace: 'namespace', resource: 'resource_type, namespace, resource_name' };
  for (const [group, columns] of Object.entries(groups)) {
    await knex.raw(`create index findings_grouped_by_${group} on findings (status, ${columns}, severity, id)`);
  }
}
