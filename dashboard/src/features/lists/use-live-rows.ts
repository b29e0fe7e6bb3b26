import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '../../api/live/frames.js';
import { useEvents } from '../../api/live/use-live.js';
import type { HeldList } from '../../api/use-held-list.js';
import type { Change } from '../../lib/held-list.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { type FailureListName, type Shown, STATUSES } from './list-names.js';
import { matches } from './matches.js';
import type { FailureRow, IncidentRow } from './queries.js';

type FailureEvent = DataOf<'pod_failure'>;

/** Rows of which a change of ours is under way: what events say of them is older. */
export type Pending = ReadonlySet<number>;

const LONG = ['solution', 'container_statuses', 'failure_message', 'creation_timestamp', 'timestamp'] as const;

/** What a row shows of a failure; its long texts are not kept. */
function rowOf(event: FailureEvent): FailureRow {
  const row: Record<string, unknown> = { ...event };
  for (const name of LONG) delete row[name];
  return row as unknown as FailureRow;
}

const textsOf = (row: FailureEvent) => [
  row.pod_name,
  row.namespace,
  row.failure_reason,
  row.failure_message,
  row.title,
];

/** Which statuses the list shows: one may narrow those that are active. */
export const statusesOf = ({ filters }: Shown, name: FailureListName): readonly string[] =>
  filters.status ?? STATUSES[name];

/** A failure has another status. Of one that is not shown this says too little. */
export function statusChange(
  id: number,
  status: FailureRow['status'],
  statuses: readonly string[],
): Change<FailureRow> {
  return {
    id,
    apply: (shown) => (shown === undefined || shown.status === status ? shown : { ...shown, status }),
    fits: () => statuses.includes(status),
  };
}

/** Rows of failures change as they happen. */
export function useLiveFailures(
  shown: Shown,
  name: FailureListName,
  list: HeldList<FailureRow>,
  pending: Pending,
): void {
  const statuses = statusesOf(shown, name);
  const onFailures = (events: readonly FailureEvent[]) => {
    const others = events.filter(({ id }) => !pending.has(id));
    list.change(
      others.map((event) => ({
        id: event.id,
        apply: () => rowOf(event),
        fits: () =>
          statuses.includes(event.status) && matches({ ...event, texts: textsOf(event) }, shown.scope, shown.filters),
      })),
    );
  };
  useEvents('pod_failure', onFailures);
  useEvents('solution_updated', onFailures);
  useEvents('pod_status_change', (events) => {
    const others = events.filter(({ id }) => !pending.has(id));
    list.change(others.map(({ id, status }) => statusChange(id, status, statuses)));
    if (others.some(({ status }) => statuses.includes(status))) list.refreshSoon();
  });
  useEvents('records_deleted', (events) => {
    const ids = events.flatMap((event) => event.ids);
    list.change(ids.map((id) => ({ id, apply: (row) => row, fits: () => false })));
  });
  useEvents('mirror_status', (events) => {
    if (events.some(({ verdict }) => verdict !== null)) list.refreshSoon();
  });
}

/** Rows of incidents change as they happen. */
export function useLiveIncidents(shown: Shown, list: HeldList<IncidentRow>): void {
  const statuses = shown.filters.status ?? ['open'];
  const { node, reason, ...filters } = shown.filters;
  // Of which nodes and reasons an incident's failures are, its events do not say.
  const isTold = node === undefined && reason === undefined;
  useEvents('incident', (events) => {
    const known = events.flatMap(({ incident }) => (incident === undefined ? [] : [incident]));
    list.change(
      known.map((incident) => ({
        id: incident.id,
        apply: (row) => {
          if (row === undefined && !isTold) return undefined;
          return { ...(row ?? { fix_scope: null, changed: null, proof: null }), ...incident } as IncidentRow;
        },
        fits: () => {
          const texts = [incident.namespace, incident.owner.name, incident.cause, incident.title];
          return statuses.includes(incident.status) && matches({ ...incident, texts }, shown.scope, filters);
        },
      })),
    );
    if (!isTold || known.length < events.length) list.refreshSoon();
  });
  useEvents('mirror_status', (events) => {
    if (events.some(({ verdict }) => verdict !== null)) list.refreshSoon();
  });
}

/** How often counts are asked for anew while things happen, in milliseconds. */
const COUNT_MS = 5_000;

/** Counts of lists are looked at again while things happen. */
export function useLiveCounts(list: 'failures' | 'incidents'): void {
  const queries = useQueryClient();
  const countSoon = useThrottled(() => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'count';
    void queries.invalidateQueries({ queryKey: [list, 'list'], predicate });
  }, COUNT_MS);
  useEvents('pod_failure', countSoon);
  useEvents('pod_status_change', countSoon);
  useEvents('incident', countSoon);
}
