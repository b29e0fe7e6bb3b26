import type { Knex } from 'knex';
import { type Incident, type IncidentRow, IncidentStatus } from '../../../contracts/failure.js';
import type { IncidentFilter, IncidentRepository, IncidentSort } from '../../../kernel/ports/storage/incidents.js';
import type { Page, PageRequest } from '../../../kernel/ports/storage/page.js';
import { assignRow } from '../assign-row.js';
import { fromJson, toIso, toIsoOrNull } from '../columns.js';
import { type Counter, sumCounters } from '../counters.js';
import type { Connection, Dialect } from '../dialect.js';
import { asksOnlyFor, atLeast, type Condition, conditions, containsText, matches, ownedBy } from '../filters.js';
import { readPage } from '../keyset.js';
import { chunks, placeholders, query } from '../query.js';
import { writer } from '../transaction.js';
import { deleteExpiredIncidents, reopenIncidents, resolveEmptyIncidents } from './change-incidents.js';
import { openIncidents } from './open-incidents.js';

interface StoredIncident {
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
  readonly assignee: string | null;
  readonly severity_rank: number;
  readonly size: number;
}

const MEMBERS = 'from failures where failures.incident_id = incidents.id';

const SAMPLE = `coalesce((select min(failures.id) ${MEMBERS}), sample_failure_id)`;

/** The pods are counted by the index of the records: no report has to lock its incident in order to count. */
const SELECTED = [
  ...['id', 'status', 'cluster', 'namespace', 'owner_kind', 'owner_name', 'cause', 'title', 'severity'],
  ...['severity_rank', 'size', 'first_seen', 'last_seen', 'resolved_at', 'assignee'],
  `departed + (select count(*) ${MEMBERS}) as pods`,
  `${SAMPLE} as sample_failure_id`,
];

const SEARCHED = ['namespace', 'owner_kind', 'owner_name', 'cause', 'title'];

function toIncident(row: StoredIncident): Incident {
  const { owner_kind: kind, owner_name: name, first_seen, last_seen, resolved_at, ...others } = row;
  const { severity_rank: _, size: _size, ...incident } = others;
  return {
    ...incident,
    owner: { kind, name },
    first_seen: toIso(first_seen),
    last_seen: toIso(last_seen),
    resolved_at: toIsoOrNull(resolved_at),
  };
}

/** True of incidents of which a failure has such a value. */
function ofAnyMember(condition: Condition | undefined): Condition | undefined {
  return condition && { ...condition, sql: `id in (select incident_id from failures where ${condition.sql})` };
}

function toConditions(dialect: Dialect, filter: IncidentFilter): Condition[] {
  return conditions(
    matches('cluster', filter.cluster),
    matches('namespace', filter.namespace),
    matches('cause', filter.cause),
    matches('severity', filter.severity),
    ownedBy(filter.owner),
    ofAnyMember(matches('node_name', filter.node)),
    ofAnyMember(matches('failure_reason', filter.reason)),
    atLeast('last_seen', filter.since),
    containsText(dialect, SEARCHED, filter.q),
  );
}

const counterOf = (status: Incident['status']): Counter => `incidents.${status}`;

/** Each has an index of its own, by status. */
const SORT_COLUMNS: Readonly<Record<IncidentSort, string>> = {
  last_seen: 'last_seen',
  first_seen: 'first_seen',
  severity: 'severity_rank',
  pods: 'size',
};

function listIncidents(
  { db, dialect }: Connection,
  filter: IncidentFilter,
  { sort, ...page }: PageRequest & { readonly sort?: IncidentSort | undefined },
): Promise<Page<Incident>> {
  const statuses = filter.status ? [filter.status].flat() : IncidentStatus.options;
  const found = {
    table: 'incidents',
    columns: SELECTED,
    conditions: toConditions(dialect, filter),
    page,
    ...((filter.status || sort) && {
      alternatives: statuses.map((status) => ({ sql: 'status = ?', values: [status] })),
    }),
    ...(sort && { sortedBy: SORT_COLUMNS[sort] }),
    ...(asksOnlyFor(filter, 'status') && { counters: statuses.map(counterOf) }),
  };
  return readPage(db, found, toIncident);
}

interface Extras {
  readonly id: number;
  readonly fix_scope: IncidentRow['fix_scope'];
  readonly changed: string | null;
  readonly proof: string | null;
}

/** Of an incident's records two are looked at: the sample, and the newest that has a verdict, which an index knows. */
async function asRows(db: Knex, incidents: readonly Incident[]): Promise<IncidentRow[]> {
  const extras = new Map<number, Extras>();
  for (const some of chunks(incidents)) {
    const rows = await query<Extras>(
      db,
      `select incidents.id, sample.fix_scope, sample.changed,
         (select proof ${MEMBERS} and proof is not null order by failures.id desc limit 1) as proof
       from incidents left join failures as sample on sample.id = ${SAMPLE}
       where incidents.id in (${placeholders(some.length)})`,
      some.map(({ id }) => id),
    );
    for (const row of rows) extras.set(row.id, row);
  }
  return incidents.map((incident) => {
    const { fix_scope = null, changed = null, proof = null } = extras.get(incident.id) ?? {};
    return { ...incident, fix_scope, changed, proof: fromJson<IncidentRow['proof']>(proof, null) };
  });
}

/** Incidents in SQL (docs/design.md, "Incidents"). */
export function createIncidentRepository(connection: Connection): IncidentRepository {
  const write = writer(connection);

  return {
    openMany: (entries, reopenSince, pods) =>
      write((transaction) => openIncidents(transaction, { entries, reopenSince, pods })),
    reopen: (ids) => write((transaction) => reopenIncidents(transaction, ids)),
    resolveEmpty: (ids, at) => write((transaction) => resolveEmptyIncidents(transaction, ids, at)),
    deleteExpired: (before, limit) => write((transaction) => deleteExpiredIncidents(transaction, before, limit)),
    assign: (id, assignee) => write((transaction) => assignRow(transaction, 'incidents', { id, assignee })),
    list: (filter, page, sort) => listIncidents(connection, filter, { ...page, sort }),
    asRows: (incidents) => asRows(connection.db, incidents),
    countOpen: () => sumCounters(connection.db, [counterOf('open')]),

    get: async (id) => {
      const [row] = await query<StoredIncident>(
        connection.db,
        `select ${SELECTED.join(', ')} from incidents where id = ?`,
        [id],
      );
      return row && toIncident(row);
    },
  };
}
