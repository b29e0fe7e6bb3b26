import type { Knex } from 'knex';
import type { Column, Dialect } from '../dialect.js';
import { FAILURE_COLUMNS } from '../failure-columns.js';
import { INCIDENT_COLUMNS } from '../incident-columns.js';
import { createDataTable } from '../schema.js';

export const name = '0001-failures';

const REQUIRED = new Set([
  ...[
    'incident_key',
    'pod_key',
    'status',
    'cluster',
    'namespace',
    'pod_name',
    'owner_kind',
    'owner_name',
    'cause_key',
    'cause',
    'title',
  ],
  ...['severity', 'pods', 'sightings', 'first_seen', 'last_seen', 'occurrences'],
  ...['solution_source', 'recent_events', 'container_statuses', 'solution', 'report'],
]);
/** Required in incidents, but absent where a failure has no owner or no diagnosis. */
const OPTIONAL_IN_FAILURES = new Set(['owner_kind', 'owner_name', 'cause_key', 'cause', 'title', 'severity']);

function addColumns(table: Knex.CreateTableBuilder, columns: readonly Column[], optional = new Set<string>()): void {
  for (const column of columns) {
    const type = { text: 'text', json: 'text', bigint: 'bigint', double: 'double precision' }[column.type];
    const builder = table.specificType(column.name, type);
    if (REQUIRED.has(column.name) && !optional.has(column.name)) builder.notNullable();
  }
}

async function createBookkeeping(knex: Knex): Promise<void> {
  await knex.schema.createTable('counters', (table) => {
    table.text('name').primary();
    table.bigInteger('value').notNullable();
  });
  await knex.schema.createTable('replicas', (table) => {
    table.text('id').primary();
    table.bigInteger('seen_at').notNullable();
  });
}

async function createIncidents(knex: Knex, dialect: Dialect): Promise<void> {
  const define = (table: Knex.CreateTableBuilder) => addColumns(table, INCIDENT_COLUMNS);
  await createDataTable(knex, dialect, { name: 'incidents', key: ['id'], define });
  await knex.raw("create unique index incidents_one_open on incidents (incident_key) where status = 'open'");
  await knex.raw("create index incidents_of_key on incidents (incident_key, resolved_at) where status = 'resolved'");
  await knex.raw('create index incidents_by_status on incidents (status, id)');
  await knex.raw("create index incidents_ended on incidents (resolved_at) where status = 'resolved'");
}

async function createFailures(knex: Knex, dialect: Dialect): Promise<void> {
  const define = (table: Knex.CreateTableBuilder) => addColumns(table, FAILURE_COLUMNS, OPTIONAL_IN_FAILURES);
  await createDataTable(knex, dialect, { name: 'failures', key: ['id'], define });
  await knex.raw("create unique index failures_one_open on failures (pod_key) where status <> 'resolved'");
  await knex.raw('create index failures_by_status on failures (status, id)');
  await knex.raw('create index failures_by_namespace on failures (namespace, status, id)');
  await knex.raw('create index failures_of_incident on failures (incident_id, id) where incident_id is not null');
  const changed = 'where status_changed_at is not null';
  await knex.raw(`create index failures_changed on failures (status, status_changed_at) ${changed}`);
  await dialect.compressTexts(knex, 'failures', [
    ...['recent_events', 'container_statuses', 'solution'],
    ...['diagnosis', 'fix', 'report', 'manifest', 'logs'],
  ]);
}

export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await dialect.createBookkeeping(knex);
  await createBookkeeping(knex);
  await createIncidents(knex, dialect);
  await createFailures(knex, dialect);
}
