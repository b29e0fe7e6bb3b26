import type { Knex } from 'knex';
import { Severity } from '../../../contracts/common.js';
import { type Finding, type FindingReport, FindingStatus } from '../../../contracts/finding.js';
import type { FindingFilter, FindingRepository, RecordedFinding } from '../../../kernel/ports/storage/findings.js';
import type { Page, PageRequest } from '../../../kernel/ports/storage/page.js';
import { addToCounter, type Counter, countEach } from '../counters.js';
import type { Connection, Dialect } from '../dialect.js';
import { asksOnlyFor, atLeast, type Condition, conditions, containsText, equals } from '../filters.js';
import { readPage, readRows } from '../keyset.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';
import { FINDING_COLUMNS } from './finding-columns.js';
import {
  counterOf,
  type FindingRow,
  findingIdentity,
  KEY_COLUMNS,
  SELECTED,
  toFinding,
  toRows,
} from './finding-rows.js';
import { groupFindings } from './group-findings.js';
import { setFindingStatuses } from './set-finding-statuses.js';

const UPDATED = ['severity', 'message', 'remediation', 'details', 'updated_at', 'seen_at', 'revision'];

/** `previous_severity` is there because no engine's `returning` tells what a row was before: the counters need it. */
const ON_CONFLICT = `on conflict (identity) do update set
  ${UPDATED.map((column) => `${column} = excluded.${column}`).join(', ')},
  previous_severity = findings.severity, reports = findings.reports + 1
  returning ${SELECTED.join(', ')}`;

const SHOWN = ['resource_name', 'namespace', 'check_name'];
const SEARCHED = [...SHOWN, 'message'];

function countRecorded(transaction: Knex, row: FindingRow): void {
  if (row.reports > 1) addToCounter(transaction, counterOf({ ...row, severity: row.previous_severity }), -1);
  addToCounter(transaction, counterOf(row), 1);
}

async function record(
  { db, dialect }: Connection,
  reports: readonly FindingReport[],
  seenAt: number,
): Promise<RecordedFinding[]> {
  const upsert = {
    table: 'findings',
    columns: FINDING_COLUMNS,
    rows: toRows(reports, seenAt),
    onConflict: ON_CONFLICT,
  };
  const written = (await dialect.upsertMany(db, upsert)) as unknown as FindingRow[];
  for (const row of written) countRecorded(db, row);
  const recorded = new Map(
    written.map((row) => [row.identity, { finding: toFinding(row), created: row.reports === 1 }]),
  );
  return reports.map((report) => recorded.get(findingIdentity(report)) as RecordedFinding);
}

/** Locks them first, in the order in which batches are written: a deletion and a batch that met half-way would each wait for the other. */
async function deleteWhere({ db, dialect }: Connection, condition: Condition): Promise<number> {
  const order = KEY_COLUMNS.map((column) => dialect.lastByBytes(column)).join(', ');
  const rows = await query<FindingRow>(
    db,
    `delete from findings where id in (
       select id from findings where ${condition.sql} order by ${order} ${dialect.lockOrdered}
     ) returning status, severity`,
    condition.values,
  );
  for (const row of rows) addToCounter(db, counterOf(row), -1);
  return rows.length;
}

/** The kept numbers that add up to the length of a list by status and severity alone. */
function countersOf({ status, severity }: FindingFilter): Counter[] {
  const statuses = status ? [status] : FindingStatus.options;
  const severities = severity ? [severity] : Severity.options;
  return statuses.flatMap((one) => severities.map((other) => counterOf({ status: one, severity: other })));
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
    containsText(dialect, SHOWN, filter.qShown),
  );
}

async function find(db: Knex, id: number): Promise<Finding | undefined> {
  const [row] = await query<FindingRow>(db, `select ${SELECTED.join(', ')} from findings where id = ?`, [id]);
  return row && toFinding(row);
}

function listFindings({ db, dialect }: Connection, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
  const found = {
    table: 'findings',
    columns: SELECTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(asksOnlyFor(filter, 'status', 'severity') && { counters: countersOf(filter) }),
  };
  return readPage(db, found, toFinding);
}

async function listIds({ db, dialect }: Connection, filter: FindingFilter, page: PageRequest) {
  const list = { table: 'findings', columns: ['id'], conditions: toConditions(dialect, filter), page };
  const { rows, next } = await readRows<Pick<FindingRow, 'id'>>(db, list);
  return { ids: rows.map(({ id }) => id), next };
}

type NewStatus = { readonly id: number; readonly status: FindingStatus; readonly at: number };

async function setStatus({ db, dialect }: Connection, change: NewStatus): Promise<Finding | undefined> {
  const { id, status, at } = change;
  const [row] = await query<FindingRow>(
    db,
    `update findings set status = ?, updated_at = ?, revision = ${dialect.revision}
     where id = ? and status <> ? returning ${SELECTED.join(', ')}`,
    [status, at, id, status],
  );
  if (row === undefined) return find(db, id);
  addToCounter(db, counterOf({ ...row, status: status === 'active' ? 'dismissed' : 'active' }), -1);
  addToCounter(db, counterOf(row), 1);
  return toFinding(row);
}

/** The scanner's findings in SQL (docs/wire-contract.md, "Security findings"). */
export function createFindingRepository(connection: Connection): FindingRepository {
  const write = writer(connection);

  return {
    recordMany: (reports, seenAt) => write((transaction) => record(transaction, reports, seenAt)),
    list: (filter, page) => listFindings(connection, filter, page),
    groups: (filter, wanted) => groupFindings(connection.db, toConditions(connection.dialect, filter), wanted),
    listIds: (filter, page) => listIds(connection, filter, page),
    setStatuses: (ids, status, at) => write((transaction) => setFindingStatuses(transaction, ids, { status, at })),
    get: (id) => find(connection.db, id),
    setStatus: (id, status, at) => write((transaction) => setStatus(transaction, { id, status, at })),

    deleteActive: (notSeenSince) =>
      write((transaction) =>
        deleteWhere(transaction, {
          sql: `status = 'active' and seen_at < ?`,
          values: [notSeenSince ?? Number.MAX_SAFE_INTEGER],
        }),
      ),

    deleteOfResource: ({ type, namespace, name }) =>
      write((transaction) =>
        deleteWhere(transaction, {
          sql: 'resource_name = ? and namespace = ? and resource_type = ?',
          values: [name, namespace, type],
        }),
      ),

    countActive: () =>
      countEach(connection.db, Severity.options, (severity) => counterOf({ status: 'active', severity })),
  };
}
