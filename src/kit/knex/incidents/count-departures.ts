import type { Connection } from '../dialect.js';
import { chunks, query } from '../query.js';
import { incidentOrder } from './lock-incidents.js';

/** A record that belongs to its incident no longer. */
export interface Departure {
  readonly incidentId: number;
  /** The record, where it still exists: what is shown of an incident to which nothing belongs any more. */
  readonly failureId: number | null;
}

interface Departed {
  readonly id: number;
  readonly pods: number;
  readonly sample: number | null;
}

function byIncident(departures: readonly Departure[]): Departed[] {
  const counted = new Map<number, Departed>();
  for (const { incidentId: id, failureId } of departures) {
    const earlier = counted.get(id);
    counted.set(id, { id, pods: (earlier?.pods ?? 0) + 1, sample: failureId ?? earlier?.sample ?? null });
  }
  return [...counted.values()];
}

/** Keeps what an incident's number of pods loses with its records: that number never falls. */
export async function countDepartures({ db, dialect }: Connection, departures: readonly Departure[]): Promise<void> {
  for (const some of chunks(byIncident(departures), 3)) {
    const row = '(cast(? as bigint), cast(? as bigint), cast(? as bigint))';
    await query(
      db,
      `with departure (id, pods, sample) as (values ${some.map(() => row).join(', ')}),
       locked as materialized (
         select id from incidents where id in (select id from departure)
         order by ${incidentOrder(dialect)} ${dialect.lockWritten}
       )
       update incidents set departed = incidents.departed + departure.pods, revision = ${dialect.revision},
       sample_failure_id = coalesce(departure.sample, incidents.sample_failure_id)
       from departure, locked where incidents.id = departure.id and locked.id = departure.id`,
      some.flatMap((one) => [one.id, one.pods, one.sample]),
    );
  }
}
