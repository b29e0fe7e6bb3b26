import type { Knex } from 'knex';
import { type Incident, IncidentStatus } from '../../contracts/failure.js';
import type { IncidentFilter, IncidentRepository } from '../../kernel/ports/storage/incidents.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { deleteExpiredIncidents, growIncidents, reopenIncidents, resolveEmptyIncidents } from './change-incidents.js';
import { toIso, toIsoOrNull } from './columns.js';
import { readCounters } from './counters.js';
import type { Dialect, Session } from './dialect.js';
import { atLeast, type Condition, conditions, containsText, equals, ownedBy } from './filters.js';
import { readPage } from './keyset.js';
import { openIncidents } from './open-incidents.js';
import { query } from './query.js';
import { inTransaction } from './transaction.js';

interface IncidentRow {
  readonly id: number;
  readonly status: Incident['status'];
  readonly cluster: string;
  readonly namespace: string;
  readonly owner_kind: string;
  readonly owner_name: string;
  readonly cause: string;
  readonly title: string;
  readonly severity: Incident['severity'];
  readonly pods: number;
  readonly first_seen: number;
  readonly last_seen: number;
  readonly resolved_at: number | null;
  readonly sample_failure_id: number | null;
}

const SELECTED = [
  ...['id', 'status', 'cluster', 'namespace', 'owner_kind', 'owner_name', 'cause', 'title', 'severity', 'pods'],
  ...['first_seen', 'last_seen', 'resolved_at', 'sample_failure_id'],
];

const SEARCHED = ['namespace', 'owner_kind', 'owner_name', 'cause', 'title'];

function toIncident(row: IncidentRow): Incident {
  const { owner_kind: kind, owner_name: name, first_seen, last_seen, resolved_at, ...incident } = row;
  return {
    ...incident,
    owner: { kind, name },
    first_seen: toIso(first_seen),
    last_seen: toIso(last_seen),
    resolved_at: toIsoOrNull(resolved_at),
  };
}

function toConditions(dialect: Dialect, filter: IncidentFilter): Condition[] {
  return conditions(
    equals('status', filter.status),
    equals('cluster', filter.cluster),
    equals('namespace', filter.namespace),
    equals('cause', filter.cause),
    equals('severity', filter.severity),
    ownedBy(filter.owner),
    atLeast('last_seen', filter.since),
    containsText(dialect, SEARCHED, filter.q),
  );
}

async function countStatuses(db: Knex, statuses: readonly Incident['status'][]): Promise<number> {
  const counters = await readCounters(
    db,
    statuses.map((status) => `incidents.${status}` as const),
  );
  return Object.values(counters).reduce((sum, value) => sum + value, 0);
}

async function list({ db, dialect }: Session, filter: IncidentFilter, page: PageRequest): Promise<Page<Incident>> {
  const { status, ...others } = filter;
  const unfiltered = Object.values(others).every((value) => value === undefined);
  const total = () => countStatuses(db, status ? [status] : IncidentStatus.options);
  const found = await readPage<IncidentRow>(db, {
    table: 'incidents',
    columns: SELECTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(unfiltered && { total }),
  });
  return { ...found, items: found.items.map(toIncident) };
}

/** Incidents in SQL (DESIGN section 5). */
export function createIncidentRepository(db: Knex, dialect: Dialect): IncidentRepository {
  const write = <Result>(work: (session: Session) => Promise<Result>) =>
    inTransaction(db, dialect, (transaction) => work({ db: transaction, dialect }));

  return {
    openMany: (entries, reopenSince) => write((session) => openIncidents(session, entries, reopenSince)),
    growMany: (growth) => write((session) => growIncidents(session, growth)),
    reopen: (ids) => write((session) => reopenIncidents(session, ids)),
    resolveEmpty: (ids, at) => write((session) => resolveEmptyIncidents(session, ids, at)),
    deleteExpired: (before, limit) => write((session) => deleteExpiredIncidents(session, before, limit)),
    list: (filter, page) => list({ db, dialect }, filter, page),
    countOpen: () => countStatuses(db, ['open']),

    get: async (id) => {
      const [row] = await query<IncidentRow>(db, `select ${SELECTED.join(', ')} from incidents where id = ?`, [id]);
      return row && toIncident(row);
    },
  };
}
