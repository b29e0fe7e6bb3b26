import type { IncidentEntry, IncidentKey, OpenedIncident } from '../../../kernel/ports/storage/incidents.js';
import { valuesOf } from '../columns.js';
import { addToCounter } from '../counters.js';
import type { ColumnValue, Connection } from '../dialect.js';
import { identityOf } from '../identity.js';
import { query } from '../query.js';
import { INCIDENT_COLUMNS } from './incident-columns.js';

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
  return valuesOf(INCIDENT_COLUMNS, values);
}

const ON_CONFLICT = `on conflict (incident_key) where status = 'open' do update set
  revision = excluded.revision, sightings = incidents.sightings + 1, last_seen = excluded.last_seen,
  title = excluded.title, severity = excluded.severity
  returning id, incident_key, sightings, last_seen`;

interface SeenRow {
  readonly id: number;
  readonly incident_key: string;
  readonly sightings: number;
  readonly last_seen: number;
}

/** Puts the incident that was resolved a short while ago in the place of the new one of the same key. */
async function reopenInstead({ db, dialect }: Connection, fresh: SeenRow, reopenSince: number): Promise<number> {
  const [resolved] = await query<{ id: number }>(
    db,
    `select id from incidents where incident_key = ? and status = 'resolved' and resolved_at >= ?
     order by resolved_at desc limit 1`,
    [fresh.incident_key, reopenSince],
  );
  if (!resolved) return fresh.id;
  addToCounter(db, 'incidents.resolved', -1);
  await query(db, 'delete from incidents where id = ?', [fresh.id]);
  await query(
    db,
    `update incidents set status = 'open', resolved_at = null, last_seen = ?, sightings = sightings + 1,
     revision = ${dialect.revision} where id = ?`,
    [fresh.last_seen, resolved.id],
  );
  return resolved.id;
}

/** One statement as a rule: only a key that had no open incident asks whether an old one is to be opened again. */
export async function openIncidents(
  connection: Connection,
  entries: readonly IncidentEntry[],
  reopenSince: number,
): Promise<OpenedIncident[]> {
  if (entries.length === 0) return [];
  const { db, dialect } = connection;
  const rows = entries.map(toValues).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const upsert = { table: 'incidents', columns: INCIDENT_COLUMNS, rows, onConflict: ON_CONFLICT };
  const seen = (await dialect.upsertMany(db, upsert)) as unknown as SeenRow[];
  const opened = new Map<string, OpenedIncident>();
  for (const row of seen) {
    const fresh = row.sightings === 1;
    const id = fresh ? await reopenInstead(connection, row, reopenSince) : row.id;
    if (fresh) addToCounter(db, 'incidents.open', 1);
    opened.set(row.incident_key, { id, opened: fresh });
  }
  return entries.map((entry) => opened.get(incidentKey(entry)) as OpenedIncident);
}
