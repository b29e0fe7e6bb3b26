import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0005-solutions-and-notifications';

/** Plugins that admins configure, the work and the answers of LLMs, messages on their way, silences, and the storage's note on itself. */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createPluginConfigs(knex, dialect);
  await createSolutionJobs(knex, dialect);
  await createSolutionAnswers(knex, dialect);
  await createLlmUsage(knex, dialect);
  await createDeliveries(knex, dialect);
  await createSilences(knex, dialect);
  await createNotes(knex);
  await knex.raw('alter table incidents add column solution_key text');
}

function createPluginConfigs(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'plugin_configs',
    key: ['kind', 'id'],
    define(table) {
      table.text('kind').notNullable();
      table.text('id').notNullable();
      table.bigInteger('enabled').notNullable();
      table.text('config').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.text('updated_by').notNullable();
    },
  });
}

function createSolutionJobs(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'solution_jobs',
    key: ['id'],
    define(table) {
      table.text('target').notNullable().unique();
      table.bigInteger('failure_id').notNullable();
      table.bigInteger('incident_id');
      table.bigInteger('forced').notNullable();
      table.bigInteger('attempts').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('due_at').notNullable().index();
      table.bigInteger('leased_until').notNullable();
    },
  });
}

async function createSolutionAnswers(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'solution_answers',
    key: ['key'],
    define(table) {
      table.text('key').notNullable();
      table.text('provider').notNullable();
      table.text('model').notNullable();
      table.bigInteger('tokens_input').notNullable();
      table.bigInteger('tokens_output').notNullable();
      table.specificType('duration_ms', 'double precision').notNullable();
      table.bigInteger('created_at').notNullable().index();
      table.text('answer');
    },
  });
  await dialect.compressTexts(knex, 'solution_answers', ['answer']);
}

function createLlmUsage(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'llm_usage',
    key: ['day'],
    define(table) {
      table.text('day').notNullable();
      table.bigInteger('calls').notNullable();
      table.bigInteger('tokens').notNullable();
    },
  });
}

async function createDeliveries(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'deliveries',
    key: ['id'],
    define(table) {
      table.text('target').notNullable();
      table.text('notifier').notNullable();
      table.bigInteger('incident_id').notNullable();
      table.text('kind').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('due_at').notNullable();
      table.bigInteger('leased_until').notNullable();
      table.bigInteger('attempts').notNullable();
      table.text('outcome');
      table.bigInteger('ended_at');
      table.bigInteger('pods');
      table.text('error');
      table.bigInteger('failing_since');
      table.bigInteger('failed_at');
      table.index(['incident_id', 'notifier', 'id']);
    },
  });
  await knex.raw('create unique index deliveries_one_on_its_way on deliveries (target) where ended_at is null');
  await knex.raw('create index deliveries_due on deliveries (notifier, due_at) where ended_at is null');
  await knex.raw('create index deliveries_ended on deliveries (ended_at) where ended_at is not null');
}

function createSilences(knex: Knex, dialect: Dialect): Promise<void> {
  return createDataTable(knex, dialect, {
    name: 'silences',
    key: ['id'],
    define(table) {
      table.text('matchers').notNullable();
      table.text('reason').notNullable();
      table.bigInteger('starts_at').notNullable();
      table.bigInteger('ends_at').notNullable();
      table.text('created_by').notNullable();
    },
  });
}

/** What a storage says of itself: it does not move to another one, so it carries no revision. */
async function createNotes(knex: Knex): Promise<void> {
  await knex.schema.createTable('notes', (table) => {
    table.text('name').primary();
    table.text('text').notNullable();
  });
}
