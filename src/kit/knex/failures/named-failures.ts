import type { ChangedFailure } from '../../../kernel/ports/storage/failures.js';
import type { Connection, Dialect } from '../dialect.js';
import { lockIncidentsOf, lockLate } from '../incidents/lock-incidents.js';
import { placeholders, query } from '../query.js';
import { COUNTED_COLUMNS, type CountedFailure } from './count-failures.js';

/** What names a record, and what a change of it needs to know. */
export interface NamedRow extends CountedFailure {
  readonly id: number;
  readonly pod_key: string;
  readonly cluster: string;
  readonly pod_name: string;
  readonly incident_id: number | null;
  readonly status_changed_at: number | null;
  readonly status_changed_by: string | null;
  readonly status_note: string | null;
}

export const NAMED = [
  ...(['id', 'pod_key', 'cluster', 'pod_name', 'incident_id', ...COUNTED_COLUMNS] as const),
  ...(['status_changed_at', 'status_changed_by', 'status_note'] as const),
];

export function toChanged(row: NamedRow): ChangedFailure {
  return {
    id: row.id,
    cluster: row.cluster,
    namespace: row.namespace,
    podName: row.pod_name,
    incidentId: row.incident_id,
    previousStatus: row.status,
    previous: {
      status: row.status,
      at: row.status_changed_at,
      by: row.status_changed_by,
      note: row.status_note,
    },
  };
}

/** The order in which reports write records, so that whoever locks many otherwise and a batch of reports never wait for each other. */
export const failureOrder = (dialect: Dialect): string => `${dialect.byBytes('pod_key')}, id`;

const byId = (a: NamedRow, b: NamedRow) => a.id - b.id;

/** Locks records; answers those that exist, by their ids. */
async function lockFailures({ db, dialect }: Connection, ids: readonly number[]): Promise<NamedRow[]> {
  const rows = await query<NamedRow>(
    db,
    `select ${NAMED.join(', ')} from failures where id in (${placeholders(ids.length)})
     order by ${failureOrder(dialect)} ${dialect.lockOrdered}`,
    ids,
  );
  return rows.sort(byId);
}

/** The same for whoever is about to resolve those of `ending`: their incidents are locked before. */
export async function lockFailuresToEnd(
  connection: Connection,
  ids: readonly number[],
  ending: readonly number[],
): Promise<NamedRow[]> {
  if (ending.length === 0) return lockFailures(connection, ids);
  const incidents = await lockIncidentsOf(connection, ending);
  const rows = await lockFailures(connection, ids);
  const ends = new Set(ending);
  const ended = rows.filter(({ id }) => ends.has(id));
  await lockLate(
    connection,
    ended.map(({ incident_id: id }) => id),
    incidents,
  );
  return rows;
}

/** The same with the open records of an incident. */
export async function lockOpenFailuresOf({ db, dialect }: Connection, incidentId: number): Promise<NamedRow[]> {
  const rows = await query<NamedRow>(
    db,
    `select ${NAMED.join(', ')} from failures where incident_id = ? and status <> 'resolved'
     order by ${failureOrder(dialect)} ${dialect.lockOrdered}`,
    [incidentId],
  );
  return rows.sort(byId);
}
