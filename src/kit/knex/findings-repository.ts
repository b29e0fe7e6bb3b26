import type { Knex } from 'knex';
import { Severity } from '../../contracts/common.js';
import { type Finding, type FindingReport, FindingStatus } from '../../contracts/finding.js';
import type { FindingFilter, FindingRepository, RecordedFinding } from '../../kernel/ports/storage/findings.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { bigint, fromJson, json, text, toIso, toJson } from './columns.js';
import { addToCounter, type Counter, readCounters } from './counters.js';
import type { Column, ColumnValue, Dialect } from './dialect.js';
import { atLeast, type Condition, conditions, containsText, equals } from './filters.js';
import { identityOf } from './identity.js';
import { readPage } from './keyset.js';
import { query } from './query.js';
import { sortedBy } from './sorting.js';
import { inTransaction } from './transaction.js';

/** All columns of `findings` but `id` and `revision`. */
export const FINDING_COLUMNS: readonly Column[] = [
  text('identity'),
  text('status'),
  text('severity'),
  text('previous_severity'),
  text('resource_type'),
  text('namespace'),
  text('resource_name'),
  text('check_name'),
  bigint('created_at'),
  bigint('updated_at'),
  bigint('seen_at'),
  bigint('reports'),
  text('message'),
  text('remediation'),
  json('details'),
];

interface FindingRow {
  readonly id: number;
  readonly identity: string;
  readonly status: FindingStatus;
  readonly severity: Severity;
  readonly previous_severity: Severity;
  readonly resource_type: string;
  readonly namespace: string;
  readonly resource_name: string;
  readonly check_name: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly reports: number;
  readonly message: string;
  readonly remediation: string;
  readonly details: string;
}

const SELECTED = ['id', ...FINDING_COLUMNS.map((column) => column.name)];

const UPDATED = ['severity', 'message', 'remediation', 'details', 'updated_at', 'seen_at', 'revision'];

/** `previous_severity` is there because no engine's `returning` tells what a row was before: the counters need it. */
const ON_CONFLICT = `on conflict (identity) do update set
  ${UPDATED.map((column) => `${column} = excluded.${column}`).join(', ')},
  previous_severity = findings.severity, reports = findings.reports + 1
  returning ${SELECTED.join(', ')}`;

const SEARCHED = ['resource_name', 'namespace', 'check_name', 'message'];

/** What a finding is unique by. */
const namesOf = (report: FindingReport): string[] => [
  report.namespace,
  report.resource_type,
  report.resource_name,
  report.check_name,
];

/**
 * The reports as rows, always in the same order, so that two batches never wait for each other; from the last name to the first, so
 * that a list by descending id has those of one batch by name.
 */
const toRows = (reports: readonly FindingReport[], seenAt: number) =>
  sortedBy(reports, (report) => JSON.stringify(namesOf(report)))
    .reverse()
    .map((report) => toValues(report, seenAt));

function toValues(report: FindingReport, seenAt: number): readonly ColumnValue[] {
  const row: Record<string, ColumnValue> = {
    identity: identityOf(...namesOf(report)),
    status: 'active',
    severity: report.severity,
    previous_severity: report.severity,
    resource_type: report.resource_type,
    namespace: report.namespace,
    resource_name: report.resource_name,
    check_name: report.check_name,
    created_at: seenAt,
    updated_at: seenAt,
    seen_at: seenAt,
    reports: 1,
    message: report.message,
    remediation: report.remediation,
    details: toJson(report.details),
  };
  return FINDING_COLUMNS.map((column) => row[column.name] ?? null);
}

function toFinding(row: FindingRow): Finding {
  return {
    id: row.id,
    resource_type: row.resource_type,
    resource_name: row.resource_name,
    namespace: row.namespace,
    check_name: row.check_name,
    severity: row.severity,
    message: row.message,
    remediation: row.remediation,
    details: fromJson(row.details, {}),
    status: row.status,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** What a kept number counts findings by. */
const counterOf = ({ status, severity }: Pick<FindingRow, 'status' | 'severity'>): Counter =>
  `findings.${status}.${severity}`;

function countRecorded(transaction: Knex, row: FindingRow): void {
  if (row.reports > 1) addToCounter(transaction, counterOf({ ...row, severity: row.previous_severity }), -1);
  addToCounter(transaction, counterOf(row), 1);
}

async function record(
  transaction: Knex,
  dialect: Dialect,
  rows: readonly (readonly ColumnValue[])[],
): Promise<Map<string, RecordedFinding>> {
  const upsert = { table: 'findings', columns: FINDING_COLUMNS, rows, onConflict: ON_CONFLICT };
  const written = (await dialect.upsertMany(transaction, upsert)) as unknown as FindingRow[];
  for (const row of written) countRecorded(transaction, row);
  return new Map(written.map((row) => [row.identity, { finding: toFinding(row), created: row.reports === 1 }]));
}

async function deleteWhere(transaction: Knex, condition: Condition): Promise<number> {
  const sql = `delete from findings where ${condition.sql} returning status, severity`;
  const rows = await query<FindingRow>(transaction, sql, condition.values);
  for (const row of rows) addToCounter(transaction, counterOf(row), -1);
  return rows.length;
}

/** The numbers that add up to the length of the list, or undefined when the filter asks for more than is kept. */
function countersOf({ status, severity, ...others }: FindingFilter): Counter[] | undefined {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const statuses = status ? [status] : FindingStatus.options;
  const severities = severity ? [severity] : Severity.options;
  return statuses.flatMap((one) => severities.map((other) => counterOf({ status: one, severity: other })));
}

async function sumOf(db: Knex, counters: readonly Counter[]): Promise<number> {
  return Object.values(await readCounters(db, counters)).reduce((sum, value) => sum + value, 0);
}

function toConditions(dialect: Dialect, filter: FindingFilter): Condition[] {
  return conditions(
    equals('status', filter.status),
    equals('severity', filter.severity),
    equals('namespace', filter.namespace),
    equals('check_name', filter.check),
    equals('resource_type', filter.resourceType),
    equals('resource_name', filter.resourceName),
    atLeast('seen_at', filter.since),
    containsText(dialect, SEARCHED, filter.q),
  );
}

async function find(db: Knex, id: number): Promise<Finding | undefined> {
  const [row] = await query<FindingRow>(db, `select ${SELECTED.join(', ')} from findings where id = ?`, [id]);
  return row && toFinding(row);
}

async function list(db: Knex, dialect: Dialect, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
  const counters = countersOf(filter);
  const found = await readPage<FindingRow>(db, {
    table: 'findings',
    columns: SELECTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(counters && { total: () => sumOf(db, counters) }),
  });
  return { ...found, items: found.items.map(toFinding) };
}

type NewStatus = { readonly id: number; readonly status: FindingStatus; readonly at: number };

async function setStatus(transaction: Knex, dialect: Dialect, change: NewStatus): Promise<Finding | undefined> {
  const { id, status, at } = change;
  const [row] = await query<FindingRow>(
    transaction,
    `update findings set status = ?, updated_at = ?, revision = ${dialect.revision}
     where id = ? and status <> ? returning ${SELECTED.join(', ')}`,
    [status, at, id, status],
  );
  if (row === undefined) return find(transaction, id);
  addToCounter(transaction, counterOf({ ...row, status: status === 'active' ? 'dismissed' : 'active' }), -1);
  addToCounter(transaction, counterOf(row), 1);
  return toFinding(row);
}

async function countActive(db: Knex): Promise<Record<Severity, number>> {
  const counterOfActive = (severity: Severity) => counterOf({ status: 'active', severity });
  const counts = await readCounters(db, Severity.options.map(counterOfActive));
  const entries = Severity.options.map((severity) => [severity, counts[counterOfActive(severity)]]);
  return Object.fromEntries(entries) as Record<Severity, number>;
}

/** The scanner's findings in SQL (DESIGN section 9 "finding", "scan/clear"). */
export function createFindingRepository(db: Knex, dialect: Dialect): FindingRepository {
  return {
    recordMany: (reports, seenAt) =>
      inTransaction(db, dialect, async (transaction) => {
        const recorded = await record(transaction, dialect, toRows(reports, seenAt));
        return reports.map((report) => recorded.get(identityOf(...namesOf(report))) as RecordedFinding);
      }),

    list: (filter, page) => list(db, dialect, filter, page),

    get: (id) => find(db, id),

    setStatus: (id, status, at) =>
      inTransaction(db, dialect, (transaction) => setStatus(transaction, dialect, { id, status, at })),

    deleteActive: (notSeenSince) =>
      inTransaction(db, dialect, (transaction) =>
        deleteWhere(transaction, {
          sql: `status = 'active' and seen_at < ?`,
          values: [notSeenSince ?? Number.MAX_SAFE_INTEGER],
        }),
      ),

    deleteOfResource: ({ type, namespace, name }) =>
      inTransaction(db, dialect, (transaction) =>
        deleteWhere(transaction, {
          sql: 'resource_name = ? and namespace = ? and resource_type = ?',
          values: [name, namespace, type],
        }),
      ),

    countActive: () => countActive(db),
  };
}
