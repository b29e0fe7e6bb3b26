import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0001-failures';

/** Failures and incidents, the counters of them all, and the servers that share the database. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await dialect.createBookkeeping(knex);
  await createCounters(knex);
  await createReplicas(knex);
  await createIncidents(knex, dialect);
  await createFailures(knex, dialect);
  await indexIncidents(knex);
  await indexFailures(knex);
  await dialect.compressTexts(knex, 'failures', [
    ...['recent_events', 'container_statuses', 'solution'],
    ...['diagnosis', 'fix', 'report', 'manifest', 'logs'],
  ]);
}

function createCounters(knex: Knex): Promise<void> {
  return knex.schema.createTable('counters', (table) => {
    table.text('name').primary();
    table.bigInteger('value').notNullable();
  });
}

function createReplicas(knex: Knex): Promise<void> {
  return knex.schema.createTable('replicas', (table) => {
    table.text('id').primary();
    table.bigInteger('seen_at').notNullable();
  });
}

function createIncidents(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'incidents',
    key: ['id'],
    define(table) {
      table.text('incident_key').notNullable();
      table.text('status').notNullable();
      table.text('cluster').notNullable();
      table.text('namespace').notNullable();
      table.text('owner_kind').notNullable();
      table.text('owner_name').notNullable();
      table.text('cause_key').notNullable();
      table.text('cause').notNullable();
      table.text('title').notNullable();
      table.text('severity').notNullable();
      table.bigInteger('pods').notNullable();
      table.bigInteger('sightings').notNullable();
      table.bigInteger('first_seen').notNullable();
      table.bigInteger('last_seen').notNullable();
      table.bigInteger('resolved_at');
      table.bigInteger('sample_failure_id');
    },
  });
}

/** The large texts stand last, so that a list does not read past them. */
function createFailures(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'failures',
    key: ['id'],
    define(table) {
      table.text('pod_key').notNullable();
      table.text('pod_uid');
      table.text('cause_key');
      table.bigInteger('previous_incident_id');
      table.text('cluster').notNullable();
      table.text('namespace').notNullable();
      table.text('pod_name').notNullable();
      table.text('status').notNullable();
      table.bigInteger('status_changed_at');
      table.text('status_changed_by');
      table.text('status_note');
      table.text('node_name');
      table.text('failure_reason');
      table.text('failure_message');
      table.text('creation_timestamp');
      table.text('owner_api_version');
      table.text('owner_kind');
      table.text('owner_name');
      table.text('cause');
      table.text('title');
      table.text('severity');
      table.text('confidence');
      table.bigInteger('incident_id');
      table.bigInteger('occurrences').notNullable();
      table.bigInteger('first_seen').notNullable();
      table.bigInteger('last_seen').notNullable();
      table.text('solution_source').notNullable();
      table.text('solution_provider');
      table.text('solution_model');
      table.text('solution_tokens');
      table.specificType('solution_duration_ms', 'double precision');
      table.text('solution_fallback_reason');
      table.text('recent_events').notNullable();
      table.text('container_statuses').notNullable();
      table.text('solution').notNullable();
      table.text('diagnosis');
      table.text('fix');
      table.text('report').notNullable();
      table.text('manifest');
      table.text('logs');
    },
  });
}

async function indexIncidents(knex: Knex): Promise<void> {
  await knex.raw("create unique index incidents_one_open on incidents (incident_key) where status = 'open'");
  await knex.raw("create index incidents_of_key on incidents (incident_key, resolved_at) where status = 'resolved'");
  await knex.raw('create index incidents_by_status on incidents (status, id)');
  await knex.raw("create index incidents_ended on incidents (resolved_at) where status = 'resolved'");
}

async function indexFailures(knex: Knex): Promise<void> {
  await knex.raw("create unique index failures_one_open on failures (pod_key) where status <> 'resolved'");
  await knex.raw('create index failures_by_status on failures (status, id)');
  await knex.raw('create index failures_by_namespace on failures (namespace, status, id)');
  await knex.raw('create index failures_of_incident on failures (incident_id, id) where incident_id is not null');
  const changed = 'where status_changed_at is not null';
  await knex.raw(`create index failures_changed on failures (status, status_changed_at) ${changed}`);
}
