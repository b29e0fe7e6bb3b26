import type { Knex } from 'knex';
import { AUDIT_COLUMNS } from '../audit/audit-repository.js';
import { bigint, double, json, text } from '../columns.js';
import { addToCounter, type Counter } from '../counters.js';
import { TALLY_COLUMNS } from '../counts/tallies.js';
import type { Column, ColumnValue } from '../dialect.js';
import { COUNTED_COLUMNS, type CountedFailure, countFailure } from '../failures/count-failures.js';
import { FAILURE_COLUMNS } from '../failures/failure-columns.js';
import { FINDING_COLUMNS } from '../findings/finding-columns.js';
import { INCIDENT_COLUMNS } from '../incidents/incident-columns.js';
import { MIRROR_COLUMNS } from '../mirrors/mirror-rows.js';
import { DELIVERY_COLUMNS } from '../notifications/delivery-rows.js';
import { PREFERENCE_COLUMNS, VIEW_COLUMNS } from '../own/own-rows.js';
import { SOLUTION_JOB_COLUMNS } from '../solutions/solution-jobs-repository.js';
import { TIMELINE_COLUMNS } from '../timeline/timeline-columns.js';

/** A row with its values as the driver takes them. */
export type StoredRow = Readonly<Record<string, ColumnValue>>;

/** What the exchange has to know of a table. */
export interface DataTable {
  readonly name: string;
  /** All columns but `revision`. */
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** Counts a row in the kept numbers or out of them, and the columns that decide which. */
  readonly counted?: { readonly columns: readonly string[]; count(db: Knex, row: StoredRow, change: 1 | -1): void };
  /** A partial unique index: rows for which `when` is true differ in this column. `when` stands here as SQL and as code. */
  readonly unique?: { readonly column: string; readonly when: string; applies(row: StoredRow): boolean };
}

const at = bigint;

/** All tables that hold data, each after those that it refers to. */
export const DATA_TABLES: readonly DataTable[] = [
  {
    name: 'settings',
    key: ['key'],
    columns: [text('key'), text('value'), at('updated_at'), text('updated_by')],
  },
  {
    name: 'exclusions',
    key: ['kind', 'pattern'],
    columns: [text('kind'), text('pattern'), at('created_at'), text('created_by')],
  },
  {
    name: 'registries',
    key: ['registry'],
    columns: [text('registry'), at('created_at')],
  },
  {
    name: 'plugin_configs',
    key: ['kind', 'id'],
    columns: [
      ...[text('kind'), text('id'), bigint('enabled'), json('config')],
      ...[at('updated_at'), text('updated_by')],
    ],
  },
  {
    name: 'silences',
    key: ['id'],
    columns: [...[bigint('id'), json('matchers'), text('reason'), at('starts_at'), at('ends_at')], text('created_by')],
  },
  {
    name: 'solution_answers',
    key: ['key'],
    columns: [
      ...[text('key'), text('provider'), text('model'), bigint('tokens_input'), bigint('tokens_output')],
      ...[double('duration_ms'), at('created_at'), json('answer')],
    ],
  },
  {
    name: 'llm_usage',
    key: ['day'],
    columns: [text('day'), bigint('calls'), bigint('tokens')],
  },
  {
    name: 'users',
    key: ['id'],
    columns: [
      ...[bigint('id'), text('username'), text('username_key'), text('role'), text('password_hash')],
      ...[at('created_at'), at('last_login_at'), bigint('sole')],
    ],
  },
  {
    name: 'sessions',
    key: ['token_hash'],
    columns: [text('token_hash'), bigint('user_id'), at('created_at'), at('used_at')],
  },
  {
    name: 'invitations',
    key: ['id'],
    columns: [
      ...[bigint('id'), text('token_hash'), text('role'), at('created_at'), text('created_by'), at('expires_at')],
      ...[at('accepted_at'), text('accepted_by')],
    ],
  },
  {
    name: 'api_tokens',
    key: ['id'],
    columns: [
      ...[bigint('id'), text('token_hash'), text('name'), text('role'), at('created_at'), text('created_by')],
      ...[at('expires_at'), at('last_used_at')],
    ],
  },
  { name: 'preferences', key: ['owner'], columns: PREFERENCE_COLUMNS },
  { name: 'views', key: ['id'], columns: [bigint('id'), ...VIEW_COLUMNS] },
  {
    name: 'agents',
    key: ['cluster', 'agent'],
    columns: [
      ...[text('cluster'), text('agent'), text('node'), text('version'), bigint('watching'), bigint('spooled')],
      ...[at('last_seen'), json('permissions_missing'), json('problems')],
    ],
  },
  {
    name: 'findings',
    key: ['id'],
    columns: [bigint('id'), ...FINDING_COLUMNS],
    counted: {
      columns: ['status', 'severity'],
      count: (db, row, change) =>
        addToCounter(db, `findings.${String(row.status)}.${String(row.severity)}` as Counter, change),
    },
  },
  {
    name: 'incidents',
    key: ['id'],
    columns: [bigint('id'), ...INCIDENT_COLUMNS],
    counted: {
      columns: ['status'],
      count: (db, row, change) => addToCounter(db, `incidents.${String(row.status)}` as Counter, change),
    },
    unique: { column: 'incident_key', when: "status = 'open'", applies: (row) => row.status === 'open' },
  },
  {
    name: 'failures',
    key: ['id'],
    columns: [bigint('id'), ...FAILURE_COLUMNS],
    counted: {
      columns: COUNTED_COLUMNS,
      count: (db, row, change) => countFailure(db, row as unknown as CountedFailure, change),
    },
    unique: { column: 'pod_key', when: "status <> 'resolved'", applies: (row) => row.status !== 'resolved' },
  },
  {
    name: 'tallies',
    key: ['series', 'step', 'at', 'label'],
    columns: TALLY_COLUMNS,
  },
  {
    name: 'mirrors',
    key: ['id'],
    columns: [bigint('id'), ...MIRROR_COLUMNS],
    unique: { column: 'failure_id', when: 'finished_at is null', applies: (row) => row.finished_at === null },
  },
  {
    name: 'timeline',
    key: ['id'],
    columns: [bigint('id'), ...TIMELINE_COLUMNS],
    unique: { column: 'slot', when: 'slot is not null', applies: (row) => row.slot !== null },
  },
  {
    name: 'solution_jobs',
    key: ['id'],
    columns: [bigint('id'), ...SOLUTION_JOB_COLUMNS],
    unique: { column: 'target', when: '1 = 1', applies: () => true },
  },
  {
    name: 'audit',
    key: ['id'],
    columns: [bigint('id'), ...AUDIT_COLUMNS],
  },
  {
    name: 'deliveries',
    key: ['id'],
    columns: [bigint('id'), ...DELIVERY_COLUMNS],
    unique: { column: 'target', when: 'ended_at is null', applies: (row) => row.ended_at === null },
  },
];

/** Throws when there is no such table. */
export function dataTable(name: string): DataTable {
  const table = DATA_TABLES.find((candidate) => candidate.name === name);
  if (!table) throw new Error(`there is no data table ${name}`);
  return table;
}
