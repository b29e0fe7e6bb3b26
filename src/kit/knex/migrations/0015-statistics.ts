import type { Knex } from 'knex';
import { STATUS_GROUPS } from '../counts/open-counts.js';
import type { Dialect } from '../dialect.js';
import { createDataTable } from './create-data-table.js';

export const name = '0015-statistics';

const HOUR_MS = 3_600_000;
/** The worse, the higher. */
const RANK = "case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end";

/**
 * What pages count and sort by (docs/decisions/0074-hourly-counters.md): how many failures and incidents came and went in each hour and day, how many
 * are active by namespace, owner, cause and node, and the orders in which incidents are listed.
 */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await createTallies(knex, dialect);
  await createOpenCounts(knex);
  await widenIncidents(knex);
  await widenFailures(knex);
  await fillOpenCounts(knex);
  await fillTallies(knex);
}

async function createTallies(knex: Knex, dialect: Dialect): Promise<void> {
  await createDataTable(knex, dialect, {
    name: 'tallies',
    key: ['series', 'step', 'at', 'label'],
    define(table) {
      table.text('series').notNullable();
      table.text('step').notNullable();
      table.bigInteger('at').notNullable();
      table.text('label').notNullable();
      table.bigInteger('opened').notNullable();
      table.bigInteger('resolved').notNullable();
    },
  });
  await knex.raw('create index tallies_by_age on tallies (step, at)');
}

async function createOpenCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('open_counts', (table) => {
    table.text('facet').notNullable();
    table.text('value').notNullable();
    table.bigInteger('count').notNullable();
    table.primary(['facet', 'value']);
  });
  await knex.raw('create index open_counts_by_count on open_counts (facet, count)');
}

async function widenIncidents(knex: Knex): Promise<void> {
  await knex.raw('alter table incidents add column severity_rank bigint not null default 0');
  await knex.raw('alter table incidents add column size bigint not null default 0');
  await knex.raw(
    `update incidents set severity_rank = ${RANK},
     size = departed + (select count(*) from failures where failures.incident_id = incidents.id)`,
  );
  await knex.raw('create index incidents_by_last_seen on incidents (status, last_seen, id)');
  await knex.raw('create index incidents_by_first_seen on incidents (status, first_seen, id)');
  await knex.raw('create index incidents_by_severity on incidents (status, severity_rank, id)');
  await knex.raw('create index incidents_by_size on incidents (status, size, id)');
  await knex.raw('create index incidents_by_namespace on incidents (namespace, status, severity_rank, id)');
  await knex.raw('create index incidents_by_cause on incidents (cause, status, id)');
}

/** What a record counted as before its last report: no engine's `returning` tells it. */
async function widenFailures(knex: Knex): Promise<void> {
  for (const column of ['cause', 'node_name', 'owner_kind', 'owner_name']) {
    await knex.raw(`alter table failures add column previous_${column} text`);
  }
  await knex.raw('create index failures_by_cause on failures (cause, status, id)');
  await knex.raw('create index failures_by_node on failures (node_name, status, id)');
  await knex.raw('create index failures_by_owner on failures (owner_name, status, id)');
  await knex.raw('create index failures_by_reason on failures (failure_reason, status, id)');
  await knex.raw('create index failures_by_severity on failures (severity, status, id)');
  const open = "where status <> 'resolved'";
  await knex.raw(`create index failures_open_of_incident on failures (incident_id) ${open}`);
  await knex.raw(`create index failures_open_pods on failures (namespace, pod_name) ${open}`);
  await knex.raw('create index mirrors_judged on mirrors (verdict, judged_at)');
}

async function fillOpenCounts(knex: Knex): Promise<void> {
  const values = {
    namespace: 'namespace',
    owner: "owner_kind || '/' || owner_name",
    cause: 'cause',
    node: 'node_name',
  };
  const active = STATUS_GROUPS.active.map((status) => `'${status}'`).join(', ');
  for (const [facet, value] of Object.entries(values)) {
    await knex.raw(
      `insert into open_counts (facet, value, count)
       select '${facet}', ${value}, count(*) from failures
       where status in (${active}) and ${value} is not null group by ${value}`,
    );
  }
}

const LABELS = { all: "''", severity: 'severity', namespace: 'namespace', cause: 'cause' } as const;
const STEPS = { '1h': HOUR_MS, '1d': 24 * HOUR_MS } as const;

/** What is still there is counted by when it was seen first and when it was resolved. */
async function fillTallies(knex: Knex): Promise<void> {
  for (const [step, length] of Object.entries(STEPS)) {
    const into = { step, length };
    for (const [by, label] of Object.entries(LABELS)) {
      await fill(knex, { ...into, series: `failures.${by}`, from: 'failures', label, at: 'first_seen' });
      await fill(knex, { ...into, series: `failures.${by}`, from: 'failures', label, at: 'status_changed_at' });
    }
    await fill(knex, { ...into, series: 'incidents.cause', from: 'incidents', label: 'cause', at: 'first_seen' });
    await fill(knex, { ...into, series: 'incidents.cause', from: 'incidents', label: 'cause', at: 'resolved_at' });
  }
}

interface Filling {
  readonly series: string;
  readonly step: string;
  readonly length: number;
  readonly from: 'failures' | 'incidents';
  readonly label: string;
  readonly at: 'first_seen' | 'status_changed_at' | 'resolved_at';
}

async function fill(knex: Knex, { series, step, length, from, label, at }: Filling): Promise<void> {
  const [opened, resolved] = at === 'first_seen' ? [1, 0] : [0, 1];
  const hour = `(${at} / ${length}) * ${length}`;
  const value = `coalesce(${label}, 'none')`;
  await knex.raw(
    `insert into tallies (series, step, at, label, opened, resolved, revision)
     select '${series}', '${step}', ${hour}, ${value}, ${opened} * count(*), ${resolved} * count(*), 0 from ${from}
     where ${resolved === 1 ? `status = 'resolved' and ${at} is not null` : '1 = 1'} group by ${hour}, ${value}
     on conflict (series, step, at, label) do update set
     opened = tallies.opened + excluded.opened, resolved = tallies.resolved + excluded.resolved`,
  );
}
