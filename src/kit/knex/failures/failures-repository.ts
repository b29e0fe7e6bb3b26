import type { Knex } from 'knex';
import { FailureStatus } from '../../../contracts/failure.js';
import type {
  FailureFilter,
  FailureRepository,
  OpenFailure,
  OpenFilter,
  PodSelector,
} from '../../../kernel/ports/storage/failures.js';
import type { Page, PageRequest } from '../../../kernel/ports/storage/page.js';
import { assignRow } from '../assign-row.js';
import { type Counter, countEach } from '../counters.js';
import type { Connection, Dialect } from '../dialect.js';
import {
  asksOnlyFor,
  atLeast,
  type Condition,
  conditions,
  containsText,
  equals,
  matches,
  NOTHING,
  oneOf,
  ownedBy,
} from '../filters.js';
import { readPage, readRows } from '../keyset.js';
import { chunks, query } from '../query.js';
import { writer } from '../transaction.js';
import { changeStatus, changeStatusOfIncident } from './change-failures.js';
import { deleteExpiredFailures, deleteFailure } from './delete-failures.js';
import { ROW_COLUMNS } from './failure-columns.js';
import {
  type FailureRecordRow,
  LISTED,
  podKey,
  toFailure,
  toFailureRecord,
  toFailureRow,
  toOpenFailure,
} from './failure-rows.js';
import { recordFailures } from './record-failures.js';
import { findRepeated } from './repeated-reports.js';
import { setSolutions } from './set-solutions.js';
import { setStatuses } from './set-statuses.js';

const SHOWN = ['pod_name', 'namespace', 'failure_reason', 'title'];
const SEARCHED = [...SHOWN, 'failure_message'];

function toConditions(dialect: Dialect, filter: FailureFilter): Condition[] {
  return conditions(
    matches('cluster', filter.cluster),
    matches('namespace', filter.namespace),
    equals('pod_name', filter.pod),
    matches('failure_reason', filter.reason),
    matches('cause', filter.cause),
    matches('severity', filter.severity),
    matches('node_name', filter.node),
    ownedBy(filter.owner),
    equals('incident_id', filter.incidentId),
    oneOf('id', filter.ids),
    atLeast('last_seen', filter.since),
    containsText(dialect, SEARCHED, filter.q),
    containsText(dialect, SHOWN, filter.qShown),
  );
}

const counterOf = (status: FailureStatus): Counter => `failures.${status}`;

function listOf(dialect: Dialect, filter: FailureFilter, page: PageRequest) {
  const statuses = [...new Set(filter.status ?? FailureStatus.options)];
  const byStatus =
    statuses.length === 0 ? [NOTHING] : statuses.map((status) => ({ sql: 'status = ?', values: [status] }));
  return {
    table: 'failures',
    columns: LISTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(filter.status && { alternatives: byStatus }),
    ...(asksOnlyFor(filter, 'status') && { counters: statuses.map(counterOf) }),
  };
}

async function listIds({ db, dialect }: Connection, filter: FailureFilter, page: PageRequest) {
  const list = { ...listOf(dialect, filter, page), columns: ['id', 'status'] };
  const { rows: ids, next } = await readRows<Pick<FailureRecordRow, 'id' | 'status'>>(db, list);
  return { ids, next };
}

const OPEN = FailureStatus.options.filter((status) => status !== 'resolved');
const OPEN_COLUMNS = [
  ...['id', 'namespace', 'pod_name', 'pod_uid', 'node_name'],
  ...['owner_api_version', 'owner_kind', 'owner_name'],
];

function listOpen(db: Knex, filter: OpenFilter, page: PageRequest): Promise<Page<OpenFailure>> {
  const { cluster, namespace, node } = filter;
  const found = {
    table: 'failures',
    columns: OPEN_COLUMNS,
    conditions: conditions(equals('cluster', cluster), equals('namespace', namespace), equals('node_name', node)),
    page,
    alternatives: OPEN.map((status) => ({ sql: 'status = ?', values: [status] })),
    ...(asksOnlyFor(filter) && { counters: OPEN.map(counterOf) }),
  };
  return readPage(db, found, toOpenFailure);
}

async function findOpen(db: Knex, pods: readonly PodSelector[]): Promise<number[]> {
  const found = new Set<number>();
  for (const some of chunks(pods, 2)) {
    const rows = await query<{ id: number }>(
      db,
      `with named (pod_key, pod_uid) as (values ${some.map(() => '(cast(? as text), cast(? as text))').join(', ')})
       select failures.id from named join failures on failures.pod_key = named.pod_key and failures.status <> 'resolved'
       where named.pod_uid is null or failures.pod_uid is null or failures.pod_uid = named.pod_uid
       order by failures.id`,
      some.flatMap((pod) => [podKey(pod), pod.podUid ?? null]),
    );
    for (const row of rows) found.add(row.id);
  }
  return [...found];
}

async function findByPod(db: Knex, key: string): Promise<number | undefined> {
  const [row] = await query<{ id: number | null }>(
    db,
    `select coalesce((select id from failures where pod_key = ? and status <> 'resolved'),
       (select max(id) from failures where pod_key = ? and status = 'resolved')) as id`,
    [key, key],
  );
  return row?.id ?? undefined;
}

/** The failures of pods in SQL (docs/design.md, "Failures"). */
export function createFailureRepository(connection: Connection): FailureRepository {
  const write = writer(connection);

  return {
    findRepeated: (reports) => findRepeated(connection.db, reports),
    recordMany: (entries) => write((transaction) => recordFailures(transaction, entries)),
    list: (filter, page) => readPage(connection.db, listOf(connection.dialect, filter, page), toFailure),
    listRows: (filter, page) =>
      readPage(connection.db, { ...listOf(connection.dialect, filter, page), columns: ROW_COLUMNS }, toFailureRow),
    listIds: (filter, page) => listIds(connection, filter, page),
    findByPod: (pod) => findByPod(connection.db, podKey(pod)),
    setStatus: (ids, change) => write((transaction) => changeStatus(transaction, ids, change)),
    setStatuses: (steps) => write((transaction) => setStatuses(transaction, steps)),
    setStatusOfIncident: (incidentId, change) =>
      write((transaction) => changeStatusOfIncident(transaction, incidentId, change)),
    listOpen: (filter, page) => listOpen(connection.db, filter, page),
    findOpen: (pods) => findOpen(connection.db, pods),
    setSolutions: (changes) => write((transaction) => setSolutions(transaction, changes)),
    deleteExpired: (status, before, limit) =>
      write((transaction) => deleteExpiredFailures(transaction, status, { before, limit })),
    assign: (id, assignee) => write((transaction) => assignRow(transaction, 'failures', { id, assignee })),
    remove: (id) => write((transaction) => deleteFailure(transaction, id)),
    countByStatus: () => countEach(connection.db, FailureStatus.options, counterOf),

    get: async (id) => {
      const [row] = await query<FailureRecordRow>(connection.db, 'select * from failures where id = ?', [id]);
      return row && toFailureRecord(row);
    },
  };
}
