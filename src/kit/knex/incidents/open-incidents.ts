import type {
  IncidentEntry,
  IncidentKey,
  JoiningPod,
  OpenedIncident,
} from '../../../kernel/ports/storage/incidents.js';
import { valuesOf } from '../columns.js';
import { addToCounter } from '../counters.js';
import { tally } from '../counts/tallies.js';
import type { ColumnValue, Connection } from '../dialect.js';
import { podKey } from '../failures/failure-rows.js';
import { identityOf } from '../identity.js';
import { chunks, placeholders, query } from '../query.js';
import { foreseeDepartures } from './foreseen-departures.js';
import { INCIDENT_COLUMNS } from './incident-columns.js';
import { incidentOrder, lockIncidents } from './lock-incidents.js';
import { rankOf } from './severity-rank.js';

/** How often it is written that an open incident was seen, in milliseconds: its row would be locked by every batch of a storm else. */
const SEEN_EVERY_MS = 1_000;

const incidentKey = (key: IncidentKey) =>
  identityOf(key.cluster, key.namespace, key.ownerKind, key.ownerName, key.causeKey);

function incidentValues(entry: IncidentEntry): readonly ColumnValue[] {
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
    severity_rank: rankOf(entry.severity),
    departed: 0,
    size: 1,
    sightings: 1,
    first_seen: entry.seenAt,
    last_seen: entry.seenAt,
  };
  return valuesOf(INCIDENT_COLUMNS, values);
}

const ON_CONFLICT = `on conflict (incident_key) where status = 'open' do update set
  revision = excluded.revision, sightings = incidents.sightings + 1, last_seen = excluded.last_seen,
  title = excluded.title, severity = excluded.severity, severity_rank = excluded.severity_rank,
  size = incidents.departed + (select count(*) from failures where failures.incident_id = incidents.id)
  returning id, incident_key, sightings, last_seen, solution_key, cause`;

interface SeenRow {
  readonly id: number;
  readonly incident_key: string;
  readonly sightings: number;
  readonly last_seen: number;
  readonly cause: string;
  readonly solution_key: string | null;
}

interface OpenRow {
  readonly id: number;
  readonly incident_key: string;
  readonly status: string;
  readonly severity: string;
  readonly last_seen: number;
  readonly solution_key: string | null;
}

interface ResolvedRow {
  readonly incident_key: string;
  readonly id: number;
  readonly solution_key: string | null;
}

/** The incident of each key that was resolved last, a short while ago. */
async function findResolved(
  { db }: Connection,
  keys: readonly string[],
  since: number,
): Promise<Map<string, ResolvedRow>> {
  const found = new Map<string, ResolvedRow>();
  for (const part of chunks(keys)) {
    const rows = await query<ResolvedRow>(
      db,
      `select incident_key, id, solution_key from incidents
       where incident_key in (${placeholders(part.length)}) and status = 'resolved' and resolved_at >= ?
       order by resolved_at, id`,
      [...part, since],
    );
    for (const row of rows) found.set(row.incident_key, row);
  }
  return found;
}

/** Puts an incident that was resolved in the place of the new one of the same key. */
async function reopenInstead({ db, dialect }: Connection, fresh: SeenRow, resolvedId: number): Promise<void> {
  addToCounter(db, 'incidents.resolved', -1);
  await query(db, 'delete from incidents where id = ?', [fresh.id]);
  await query(
    db,
    `update incidents set status = 'open', resolved_at = null, last_seen = ?, sightings = sightings + 1,
     revision = ${dialect.revision} where id = ?`,
    [fresh.last_seen, resolvedId],
  );
}

async function reopenAll(
  connection: Connection,
  fresh: readonly SeenRow[],
  since: number,
): Promise<Map<string, ResolvedRow>> {
  if (fresh.length === 0) return new Map();
  const resolved = await findResolved(
    connection,
    fresh.map((row) => row.incident_key),
    since,
  );
  for (const row of fresh) {
    const old = resolved.get(row.incident_key);
    if (old !== undefined) await reopenInstead(connection, row, old.id);
  }
  addToCounter(connection.db, 'incidents.open', fresh.length);
  for (const { cause, last_seen: at } of fresh) {
    tally(connection.db, { series: 'incidents.cause', label: cause, at, as: 'opened' });
  }
  return resolved;
}

/** The incidents that pods belong to now and soon will no more. */
async function findLeft({ db }: Connection, pods: readonly JoiningPod[]): Promise<number[]> {
  const joined = new Map(pods.map((pod) => [podKey(pod), pod.incident && incidentKey(pod.incident)]));
  const left = new Set<number>();
  for (const some of chunks([...joined.keys()])) {
    const rows = await query<{ pod_key: string; id: number; incident_key: string }>(
      db,
      `select failures.pod_key, incidents.id, incidents.incident_key
       from failures join incidents on incidents.id = failures.incident_id
       where failures.pod_key in (${placeholders(some.length)}) and failures.status <> 'resolved'`,
      some,
    );
    for (const row of rows) if (joined.get(row.pod_key) !== row.incident_key) left.add(row.id);
  }
  return [...left];
}

/**
 * What is open of these keys, kept from being resolved until the transaction ends. Where pods leave incidents, which may end these, all are locked at
 * once and for this transaction alone: two that share some and then want them alone would wait for each other.
 */
async function findOpen(
  { db, dialect }: Connection,
  keys: readonly string[],
  left: readonly number[],
): Promise<Map<string, OpenRow>> {
  const lock = left.length === 0 ? dialect.lockShared : dialect.lockOrdered;
  const orLeft = left.length === 0 ? '' : `or id in (${placeholders(left.length)})`;
  const found = new Map<string, OpenRow>();
  for (const part of chunks(keys)) {
    const rows = await query<OpenRow>(
      db,
      `select id, incident_key, status, severity, last_seen, solution_key from incidents
       where (incident_key in (${placeholders(part.length)}) and status = 'open') ${orLeft}
       order by ${incidentOrder(dialect)} ${lock}`,
      [...part, ...left],
    );
    for (const row of rows.filter(({ status }) => status === 'open')) found.set(row.incident_key, row);
  }
  return found;
}

const isToBeWritten = ({ severity, seenAt }: IncidentEntry, open: OpenRow | undefined) =>
  open === undefined || open.severity !== severity || seenAt - open.last_seen >= SEEN_EVERY_MS;

/** Makes those that are not open, or opens them again, and writes of the others that they were seen. */
async function writeSeen(
  connection: Connection,
  entries: readonly IncidentEntry[],
  reopenSince: number,
): Promise<readonly (readonly [key: string, incident: OpenedIncident])[]> {
  if (entries.length === 0) return [];
  const { db, dialect } = connection;
  const rows = entries.map(incidentValues).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const upsert = { table: 'incidents', columns: INCIDENT_COLUMNS, rows, onConflict: ON_CONFLICT };
  const seen = (await dialect.upsertMany(db, upsert)) as unknown as SeenRow[];
  const fresh = seen.filter((row) => row.sightings === 1);
  const reopened = await reopenAll(connection, fresh, reopenSince);
  return seen.map((row) => {
    const { id, solution_key: solutionKey } = reopened.get(row.incident_key) ?? row;
    return [row.incident_key, { id, opened: row.sightings === 1, solutionKey }];
  });
}

/** What `openMany` is given. */
interface Opening {
  readonly entries: readonly IncidentEntry[];
  readonly reopenSince: number;
  readonly pods?: readonly JoiningPod[] | undefined;
}

/** Two statements as a rule, which lock nothing that another report needs; a third one for what is new or was not written for a while. */
export async function openIncidents(connection: Connection, opening: Opening): Promise<OpenedIncident[]> {
  const { entries, reopenSince } = opening;
  // Where writes run one after the other nobody has to know beforehand what is left.
  const pods = connection.dialect.writers === 1 ? [] : (opening.pods ?? []);
  const left = await findLeft(connection, pods);
  if (pods.length > 0) foreseeDepartures(connection.db, left);
  if (entries.length === 0) {
    await lockIncidents(connection, left);
    return [];
  }
  const keyed = entries.map((entry) => ({ entry, key: incidentKey(entry) }));
  const keys = keyed.map(({ key }) => key);
  const open = await findOpen(connection, keys, left);
  const due = keyed.filter(({ entry, key }) => isToBeWritten(entry, open.get(key))).map(({ entry }) => entry);
  const incidents = new Map<string, OpenedIncident>();
  for (const [key, row] of open) incidents.set(key, { id: row.id, opened: false, solutionKey: row.solution_key });
  for (const [key, incident] of await writeSeen(connection, due, reopenSince)) incidents.set(key, incident);
  return keyed.map(({ key }) => incidents.get(key) as OpenedIncident);
}
