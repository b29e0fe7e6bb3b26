import type { Delivery, DeliveryState, NewDelivery } from '../../../kernel/ports/storage/deliveries.js';
import { bigint, text, valuesOf } from '../columns.js';
import type { Column, ColumnValue } from '../dialect.js';
import { identityOf } from '../identity.js';

/** All columns of `deliveries` but `id` and `revision`. */
export const DELIVERY_COLUMNS: readonly Column[] = [
  text('target'),
  text('notifier'),
  bigint('incident_id'),
  text('kind'),
  bigint('created_at'),
  bigint('due_at'),
  bigint('leased_until'),
  bigint('attempts'),
  bigint('begun'),
  text('outcome'),
  bigint('ended_at'),
  bigint('pods'),
  text('error'),
  bigint('failing_since'),
  bigint('failed_at'),
];

/** What a message on its way is: there is one at most. */
const deliveryTarget = ({ notifier, incidentId, kind }: NewDelivery) => identityOf(notifier, kind, String(incidentId));

/** The values of a new message in the order of DELIVERY_COLUMNS. */
export function deliveryValues(delivery: NewDelivery): readonly ColumnValue[] {
  return valuesOf(DELIVERY_COLUMNS, {
    target: deliveryTarget(delivery),
    notifier: delivery.notifier,
    incident_id: delivery.incidentId,
    kind: delivery.kind,
    created_at: delivery.at,
    due_at: delivery.dueAt,
    leased_until: 0,
    attempts: 0,
    begun: 0,
  });
}

export interface ClaimedRow {
  readonly id: number;
  readonly notifier: string;
  readonly incident_id: number;
  readonly kind: Delivery['kind'];
  readonly created_at: number;
  readonly due_at: number;
  readonly attempts: number;
  readonly begun: number;
  readonly failing_since: number | null;
}

export const CLAIMED = [
  'id',
  'notifier',
  'incident_id',
  'kind',
  'created_at',
  'due_at',
  'attempts',
  'begun',
  'failing_since',
];

export function toDelivery(row: ClaimedRow): Delivery {
  return {
    id: row.id,
    notifier: row.notifier,
    incidentId: row.incident_id,
    kind: row.kind,
    at: row.created_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    begun: row.begun,
    failingSince: row.failing_since,
  };
}

export interface StateRow {
  readonly id: number;
  readonly kind: DeliveryState['kind'];
  readonly due_at: number;
  readonly outcome: DeliveryState['outcome'];
  readonly ended_at: number | null;
  readonly pods: number | null;
}

export function toState({ due_at: dueAt, ended_at: endedAt, ...row }: StateRow): DeliveryState {
  return { ...row, dueAt, endedAt };
}
