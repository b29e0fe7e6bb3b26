import type { Knex } from 'knex';
import { FailureStatus } from '../../contracts/failure.js';
import type {
  FailureFilter,
  FailureRepository,
  PodSelector,
  Solution,
  StoredFailure,
} from '../../kernel/ports/storage/failures.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { changeStatus, deleteExpiredFailures } from './change-failures.js';
import { readCounters } from './counters.js';
import type { Dialect, Session } from './dialect.js';
import {
  type FailureRecordRow,
  type FailureRow,
  LISTED,
  podKey,
  solutionValues,
  toFailure,
  toFailureRecord,
} from './failure-rows.js';
import { atLeast, type Condition, conditions, containsText, equals, NOTHING, oneOf, ownedBy } from './filters.js';
import { readPage } from './keyset.js';
import { chunks, query } from './query.js';
import { recordFailures } from './record-failures.js';
import { inTransaction } from './transaction.js';

const SEARCHED = ['pod_name', 'namespace', 'failure_reason', 'failure_message', 'title'];

function toConditions(dialect: Dialect, filter: FailureFilter): Condition[] {
  return conditions(
    equals('cluster', filter.cluster),
    equals('namespace', filter.namespace),
    equals('pod_name', filter.pod),
    equals('failure_reason', filter.reason),
    equals('cause', filter.cause),
    equals('severity', filter.severity),
    ownedBy(filter.owner),
    equals('incident_id', filter.incidentId),
    oneOf('id', filter.ids),
    atLeast('last_seen', filter.since),
    containsText(dialect, SEARCHED, filter.q),
  );
}

async function countStatuses<Status extends FailureStatus>(db: Knex, statuses: readonly Status[]) {
  const counts = await readCounters(
    db,
    statuses.map((status) => `failures.${status}` as const),
  );
  return Object.fromEntries(statuses.map((status) => [status, counts[`failures.${status}`]])) as Record<Status, number>;
}

async function list({ db, dialect }: Session, filter: FailureFilter, page: PageRequest): Promise<Page<StoredFailure>> {
  const { status, ...others } = filter;
  const statuses = status ? [...new Set(status)] : FailureStatus.options;
  const sum = async () => Object.values(await countStatuses(db, statuses)).reduce((total, value) => total + value, 0);
  const unfiltered = Object.values(others).every((value) => value === undefined);
  const byStatus = statuses.length === 0 ? [NOTHING] : statuses.map((one) => ({ sql: 'status = ?', values: [one] }));
  const found = await readPage<FailureRow>(db, {
    table: 'failures',
    columns: LISTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(status && { alternatives: byStatus }),
    ...(unfiltered && { total: sum }),
  });
  return { ...found, items: found.items.map(toFailure) };
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

async function setSolution(
  { db, dialect }: Session,
  target: { readonly id: number; readonly causeKey: string | null; readonly solution: Solution },
): Promise<StoredFailure | undefined> {
  const values = Object.entries(solutionValues(target.solution));
  const [row] = await query<FailureRow>(
    db,
    `update failures set ${values.map(([name]) => `${name} = ?`).join(', ')}, revision = ${dialect.revision}
     where id = ? and coalesce(cause_key, '') = ? returning ${LISTED.join(', ')}`,
    [...values.map(([, value]) => value), target.id, target.causeKey ?? ''],
  );
  return row && toFailure(row);
}

/** The failures of pods in SQL (DESIGN section 5). */
export function createFailureRepository(db: Knex, dialect: Dialect): FailureRepository {
  const write = <Result>(work: (session: Session) => Promise<Result>) =>
    inTransaction(db, dialect, (transaction) => work({ db: transaction, dialect }));

  return {
    recordMany: (entries) => write((session) => recordFailures(session, entries)),
    list: (filter, page) => list({ db, dialect }, filter, page),
    setStatus: (ids, change) => write((session) => changeStatus(session, ids, change)),
    findOpen: (pods) => findOpen(db, pods),
    setSolution: (id, causeKey, solution) => write((session) => setSolution(session, { id, causeKey, solution })),
    deleteExpired: (status, before, limit) =>
      write((session) => deleteExpiredFailures(session.db, status, { before, limit })),
    countByStatus: () => countStatuses(db, FailureStatus.options),

    get: async (id) => {
      const [row] = await query<FailureRecordRow>(db, 'select * from failures where id = ?', [id]);
      return row && toFailureRecord(row);
    },
  };
}
