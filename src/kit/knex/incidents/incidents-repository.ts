import { type Incident, IncidentStatus } from '../../../contracts/failure.js';
import type { IncidentFilter, IncidentRepository } from '../../../kernel/ports/storage/incidents.js';
import type { Page, PageRequest } from '../../../kernel/ports/storage/page.js';
import { toIso, toIsoOrNull } from '../columns.js';
import { type Counter, sumCounters } from '../counters.js';
import type { Connection, Dialect } from '../dialect.js';
import { asksOnlyFor, atLeast, type Condition, conditions, containsText, equals, ownedBy } from '../filters.js';
import { readPage } from '../keyset.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';
import { deleteExpiredIncidents, reopenIncidents, resolveEmptyIncidents } from './change-incidents.js';
import { openIncidents } from './open-incidents.js';

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

const MEMBERS = 'from failures where failures.incident_id = incidents.id';

/** The pods are counted by the index of the records: no report has to lock its incident in order to count. */
const SELECTED = [
  ...['id', 'status', 'cluster', 'namespace', 'owner_kind', 'owner_name', 'cause', 'title', 'severity'],
  ...['first_seen', 'last_seen', 'resolved_at', `departed + (select count(*) ${MEMBERS}) as pods`],
  `coalesce((select min(failures.id) ${MEMBERS}), sample_failure_id) as sample_failure_id`,
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

const counterOf = (status: Incident['status']): Counter => `incidents.${status}`;

function listIncidents(
  { db, dialect }: Connection,
  filter: IncidentFilter,
  page: PageRequest,
): Promise<Page<Incident>> {
  const statuses = filter.status ? [filter.status] : IncidentStatus.options;
  const found = {
    table: 'incidents',
    columns: SELECTED,
    conditions: toConditions(dialect, filter),
    page,
    ...(asksOnlyFor(filter, 'status') && { counters: statuses.map(counterOf) }),
  };
  return readPage(db, found, toIncident);
}

/** Incidents in SQL (docs/design.md, "Incidents"). */
export function createIncidentRepository(connection: Connection): IncidentRepository {
  const write = writer(connection);

  return {
    openMany: (entries, reopenSince) => write((transaction) => openIncidents(transaction, entries, reopenSince)),
    reopen: (ids) => write((transaction) => reopenIncidents(transaction, ids)),
    resolveEmpty: (ids, at) => write((transaction) => resolveEmptyIncidents(transaction, ids, at)),
    deleteExpired: (before, limit) => write(({ db }) => deleteExpiredIncidents(db, before, limit)),
    list: (filter, page) => listIncidents(connection, filter, page),
    countOpen: () => sumCounters(connection.db, [counterOf('open')]),

    get: async (id) => {
      const [row] = await query<IncidentRow>(
        connection.db,
        `select ${SELECTED.join(', ')} from incidents where id = ?`,
        [id],
      );
      return row && toIncident(row);
    },
  };
}
