import type { Knex } from 'knex';
import { type Incident, IncidentStatus } from '../../contracts/failure.js';
import type {
  IncidentEntry,
  IncidentFilter,
  IncidentKey,
  IncidentRepository,
  OpenedIncident,
} from '../../kernel/ports/storage/incidents.js';
import type { Page, PageRequest } from '../../kernel/ports/storage/page.js';
import { toIso, toIsoOrNull } from './columns.js';
import { addToCounter, readCounters } from './counters.js';
import type { ColumnValue, Dialect } from './dialect.js';
import { driverError } from './errors.js';
import { atLeast, type Condition, conditions, containsText, equals, ownedBy } from './filters.js';
import { identityOf } from './identity.js';
import { INCIDENT_COLUMNS } from './incident-columns.js';
import { readPage } from './keyset.js';
import { chunks, placeholders, query } from './query.js';
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

const incidentKey = (key: IncidentKey) =>
  identityOf(key.cluster, key.namespace, key.ownerKind, key.ownerName, key.causeKey);

function toValues(entry: IncidentEntry): readonly ColumnValue[] {
  const values: Record<string, ColumnValue> = {
    incident_key: incidentKey(entry),
    status: 'open',
    cluster: entry.cluster,
    namespace: entry.namespace,
    owner_kind: entry.ownerKind,
    owner_name: entry.ownerName,
    cause_key: entry.causeKey,
    cause: entry.cause,
    title: entry.title,
    severity: entry.severity,
    pods: 0,
    sightings: 1,
    first_seen: entry.seenAt,
    last_seen: entry.seenAt,
  };
  return INCIDENT_COLUMNS.map((column) => values[column.name] ?? null);
}

const ON_CONFLICT = `on conflict (incident_key) where status = 'open' do update set
  revision = excluded.revision, sightings = incidents.sightings + 1, last_seen = excluded.last_seen,
  title = excluded.title, severity = excluded.severity
  returning id, incident_key, sightings`;

interface SeenRow {
  readonly id: number;
  readonly incident_key: string;
  readonly sightings: number;
}

/** Puts the incident that was resolved a short while ago in the place of the new one of the same key. */
async function reopenInstead(
  transaction: Knex,
  dialect: Dialect,
  fresh: SeenRow,
  reopenSince: number,
): Promise<number> {
  const [resolved] = await query<{ id: number }>(
    transaction,
    `select id from incidents where incident_key = ? and status = 'resolved' and resolved_at >= ?
     order by resolved_at desc limit 1`,
    [fresh.incident_key, reopenSince],
  );
  if (!resolved) return fresh.id;
  addToCounter(transaction, 'incidents.resolved', -1);
  const [seen] = await query<{ last_seen: number }>(
    transaction,
    'delete from incidents where id = ? returning last_seen',
    [fresh.id],
  );
  await query(
    transaction,
    `update incidents set status = 'open', resolved_at = null, last_seen = ?, sightings = sightings + 1,
     revision = ${dialect.revision} where id = ?`,
    [seen?.last_seen ?? 0, resolved.id],
  );
  return resolved.id;
}

/** One statement as a rule: only a key that had no open incident asks whether an old one is to be opened again. */
async function openMany(
  transaction: Knex,
  dialect: Dialect,
  entries: readonly IncidentEntry[],
  reopenSince: number,
): Promise<OpenedIncident[]> {
  const rows = entries.map(toValues).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const upsert = { table: 'incidents', columns: INCIDENT_COLUMNS, rows, onConflict: ON_CONFLICT };
  const seen = (await dialect.upsertMany(transaction, upsert)) as unknown as SeenRow[];
  const opened = new Map<string, OpenedIncident>();
  for (const row of seen) {
    const fresh = row.sightings === 1;
    const id = fresh ? await reopenInstead(transaction, dialect, row, reopenSince) : row.id;
    if (fresh) addToCounter(transaction, 'incidents.open', 1);
    opened.set(row.incident_key, { id, opened: fresh });
  }
  return entries.map((entry) => opened.get(incidentKey(entry)) as OpenedIncident);
}

type Growth = Parameters<IncidentRepository['growMany']>[0];

async function growMany(transaction: Knex, dialect: Dialect, growth: Growth): Promise<void> {
  const sorted = [...growth].sort((a, b) => a.id - b.id);
  for (const some of chunks(sorted, 3)) {
    const row = '(cast(? as bigint), cast(? as bigint), cast(? as bigint))';
    await query(
      transaction,
      `with growth (id, pods, sample) as (values ${some.map(() => row).join(', ')})
       update incidents set pods = incidents.pods + growth.pods, revision = ${dialect.revision},
       sample_failure_id = coalesce(incidents.sample_failure_id, growth.sample)
       from growth where incidents.id = growth.id`,
      some.flatMap((one) => [one.id, one.pods, one.sampleFailureId]),
    );
  }
}

/**
 * The incidents are locked before their failures are looked at: a report that joins one at the same time either is seen here or
 * finds it resolved and opens it again.
 */
async function resolveEmpty(
  transaction: Knex,
  dialect: Dialect,
  ids: readonly number[],
  at: number,
): Promise<number[]> {
  const resolved: number[] = [];
  for (const some of chunks([...new Set(ids)].sort((a, b) => a - b))) {
    await transaction('incidents').whereIn('id', some).orderBy('id').forUpdate().select('id');
    const rows = await query<{ id: number }>(
      transaction,
      `update incidents set status = 'resolved', resolved_at = ?, revision = ${dialect.revision}
       where id in (${placeholders(some.length)}) and status = 'open' and not exists (
         select 1 from failures where failures.incident_id = incidents.id and failures.status <> 'resolved'
       ) returning id`,
      [at, ...some],
    );
    resolved.push(...rows.map((row) => row.id));
  }
  addToCounter(transaction, 'incidents.open', -resolved.length);
  addToCounter(transaction, 'incidents.resolved', resolved.length);
  return resolved;
}

/** Of several of one key only the newest is opened. */
async function reopenOnce(transaction: Knex, dialect: Dialect, ids: readonly number[]): Promise<number[]> {
  const given = `id in (${placeholders(ids.length)})`;
  const rows = await query<{ id: number }>(
    transaction,
    `update incidents set status = 'open', resolved_at = null, revision = ${dialect.revision}
     where status = 'resolved' and id in (select max(id) from incidents where ${given} group by incident_key)
     and not exists (
       select 1 from incidents as other where other.incident_key = incidents.incident_key and other.status = 'open'
     ) returning id`,
    ids,
  );
  return rows.map((row) => row.id);
}

/** A report can open a new one of the key in between: the unique index refuses the second, and the next look finds the first. */
async function reopen(transaction: Knex, dialect: Dialect, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const attempt = () => transaction.transaction((savepoint) => reopenOnce(savepoint, dialect, ids));
  const reopened = await attempt().catch((error: unknown) => {
    if (dialect.classify(driverError(error)) !== 'conflict') throw error;
    return attempt();
  });
  addToCounter(transaction, 'incidents.open', reopened.length);
  addToCounter(transaction, 'incidents.resolved', -reopened.length);
  return reopened;
}

async function deleteExpired(transaction: Knex, before: number, limit: number): Promise<number> {
  const deleted = await query<{ id: number }>(
    transaction,
    `delete from incidents where id in (
       select id from incidents where status = 'resolved' and resolved_at < ?
       and not exists (select 1 from failures where failures.incident_id = incidents.id)
       order by resolved_at limit ?
     ) and status = 'resolved' returning id`,
    [before, limit],
  );
  addToCounter(transaction, 'incidents.resolved', -deleted.length);
  return deleted.length;
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

async function list(db: Knex, dialect: Dialect, filter: IncidentFilter, page: PageRequest): Promise<Page<Incident>> {
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
  return {
    openMany: (entries, reopenSince) =>
      inTransaction(db, dialect, (transaction) => openMany(transaction, dialect, entries, reopenSince)),

    growMany: (growth) => inTransaction(db, dialect, (transaction) => growMany(transaction, dialect, growth)),

    reopen: (ids) => inTransaction(db, dialect, (transaction) => reopen(transaction, dialect, ids)),

    resolveEmpty: (ids, at) => inTransaction(db, dialect, (transaction) => resolveEmpty(transaction, dialect, ids, at)),

    list: (filter, page) => list(db, dialect, filter, page),

    get: async (id) => {
      const [row] = await query<IncidentRow>(db, `select ${SELECTED.join(', ')} from incidents where id = ?`, [id]);
      return row && toIncident(row);
    },

    deleteExpired: (before, limit) =>
      inTransaction(db, dialect, (transaction) => deleteExpired(transaction, before, limit)),

    countOpen: () => countStatuses(db, ['open']),
  };
}
