import type { Knex } from 'knex';
import type {
  DeliveryOutcome,
  DeliveryRepository,
  NewDelivery,
  NotifierSummary,
} from '../../../kernel/ports/storage/deliveries.js';
import type { NewTimelineEntry } from '../../../kernel/ports/storage/timeline.js';
import { claimRows } from '../claim-rows.js';
import type { Connection } from '../dialect.js';
import { chunks, query } from '../query.js';
import { sortedBy } from '../sorting.js';
import { addEntries } from '../timeline/add-entries.js';
import { writer } from '../transaction.js';
import {
  CLAIMED,
  type ClaimedRow,
  DELIVERY_COLUMNS,
  deliveryValues,
  type StateRow,
  toDelivery,
  toState,
} from './delivery-rows.js';

const byTarget = (a: NewDelivery, b: NewDelivery) =>
  a.incidentId - b.incidentId || (`${a.notifier} ${a.kind}` < `${b.notifier} ${b.kind}` ? -1 : 1);

/** The rows are written in the order of what they are unique by, so that two batches never wait for each other. */
async function addDeliveries({ db, dialect }: Connection, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = [...deliveries].sort(byTarget).map(deliveryValues);
  const onConflict = 'on conflict (target) where ended_at is null do nothing returning id';
  await dialect.upsertMany(db, { table: 'deliveries', columns: DELIVERY_COLUMNS, rows, onConflict });
}

type Assignments = Readonly<Record<string, string | number | Knex.Raw>>;

/** Changes those that are on their way. */
async function assign({ db, dialect }: Connection, ids: readonly number[], values: Assignments): Promise<void> {
  for (const some of chunks(ids)) {
    const onTheirWay = db('deliveries').whereIn('id', some).whereNull('ended_at');
    await onTheirWay.update({ ...values, revision: db.raw(dialect.revision) });
  }
}

/** What a failure changes besides. */
function failedTry({ db }: Connection, failure: { readonly at: number; readonly error: string } | null): Assignments {
  if (failure === null) return {};
  return {
    ...{ error: failure.error, failed_at: failure.at, attempts: db.raw('attempts + 1') },
    failing_since: db.raw('coalesce(failing_since, ?)', [failure.at]),
  };
}

type FinishedRow = Pick<ClaimedRow, 'incident_id' | 'notifier' | 'kind'>;

/** What is written down of a message that came to its end; nothing of one that had nothing to tell. */
function toEntries(row: FinishedRow | undefined, { outcome, at, pods, error }: DeliveryOutcome): NewTimelineEntry[] {
  if (row === undefined || outcome === 'skipped') return [];
  const text = outcome === 'sent' ? `${row.kind}: sent` : `${row.kind}: given up: ${error ?? 'not sent'}`;
  const about = { failureId: null, incidentId: row.incident_id, actor: row.notifier };
  return [{ ...about, at, kind: 'message', text, count: pods ?? 1 }];
}

async function finish(connection: Connection, id: number, end: DeliveryOutcome): Promise<void> {
  const { db, dialect } = connection;
  const failed = end.error !== undefined;
  const finished: FinishedRow[] = await db('deliveries')
    .where({ id, ended_at: null })
    .update(
      {
        outcome: end.outcome,
        ended_at: end.at,
        pods: end.pods ?? null,
        error: end.error ?? null,
        failed_at: failed ? end.at : null,
        revision: db.raw(dialect.revision),
      },
      ['incident_id', 'notifier', 'kind'],
    );
  await addEntries(connection, toEntries(finished[0], end));
}

interface SummaryRow {
  readonly notifier: string;
  readonly queued: number;
  readonly last_sent_at: number | null;
}

/** A message that was sent, or given up without a cause, carries no error any more. */
async function lastError(db: Knex, { notifier, last_sent_at }: SummaryRow): Promise<string | null> {
  const [row] = await query<{ error: string }>(
    db,
    `select error from deliveries where notifier = ? and error is not null and failed_at >= ?
     order by failed_at desc, id desc limit 1`,
    [notifier, last_sent_at ?? 0],
  );
  return row?.error ?? null;
}

async function summaries(db: Knex): Promise<NotifierSummary[]> {
  const rows = await query<SummaryRow>(
    db,
    `select notifier, count(case when ended_at is null then 1 end) as queued,
     max(case when outcome = 'sent' then ended_at end) as last_sent_at from deliveries group by notifier`,
  );
  const found: NotifierSummary[] = [];
  for (const row of sortedBy(rows, ({ notifier }) => notifier)) {
    const { notifier, queued, last_sent_at: lastSentAt } = row;
    found.push({ notifier, queued, lastSentAt, lastError: await lastError(db, row) });
  }
  return found;
}

/** Messages on their way in SQL (docs/design.md, "Notifications"). */
export function createDeliveryRepository(connection: Connection): DeliveryRepository {
  const write = writer(connection);

  return {
    addMany: (deliveries) => write((transaction) => addDeliveries(transaction, deliveries)),

    claim: async (notifier, range) => {
      const among = { sql: 'ended_at is null and notifier = ?', values: [notifier] };
      const claim = { table: 'deliveries', columns: CLAIMED, among, order: 'due_at, id', ...range };
      const rows = await claimRows<ClaimedRow>(connection, claim);
      return rows.map(toDelivery).sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
    },

    renew: (ids, until) => write((transaction) => assign(transaction, ids, { leased_until: until })),

    release: (ids) =>
      write((transaction) => assign(transaction, ids, { leased_until: 0, begun: transaction.db.raw('begun - 1') })),

    postpone: (id, dueAt, failure) =>
      write((transaction) =>
        assign(transaction, [id], { due_at: dueAt, leased_until: 0, begun: 0, ...failedTry(transaction, failure) }),
      ),

    finish: (id, outcome) => write((transaction) => finish(transaction, id, outcome)),

    ofIncident: async (notifier, incidentId) => {
      const rows = await connection
        .db('deliveries')
        .where({ incident_id: incidentId, notifier })
        .orderBy('id')
        .select<StateRow[]>('id', 'kind', 'due_at', 'outcome', 'ended_at', 'pods');
      return rows.map(toState);
    },

    summaries: () => summaries(connection.db),

    dropOf: (notifier, at) =>
      write(({ db, dialect }) => {
        const end = { outcome: 'skipped', ended_at: at, error: null, failed_at: null };
        return db('deliveries')
          .where({ notifier, ended_at: null })
          .update({ ...end, revision: db.raw(dialect.revision) });
      }),

    deleteExpired: (before, limit) =>
      write(async ({ db }) => {
        const deleted = await query(
          db,
          `delete from deliveries where id in (
             select id from deliveries where ended_at < ? order by ended_at limit ?
           ) returning id`,
          [before, limit],
        );
        return deleted.length;
      }),
  };
}
