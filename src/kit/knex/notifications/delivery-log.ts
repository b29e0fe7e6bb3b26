import type { DeliveryFilter, DeliveryLog, LoggedDelivery } from '../../../kernel/ports/storage/delivery-log.js';
import type { Connection } from '../dialect.js';
import { type Condition, conditions, equals } from '../filters.js';
import { readPage } from '../keyset.js';
import { query } from '../query.js';

interface LogRow {
  readonly id: number;
  readonly notifier: string;
  readonly incident_id: number;
  readonly kind: LoggedDelivery['kind'];
  readonly created_at: number;
  readonly due_at: number;
  readonly ended_at: number | null;
  readonly attempts: number;
  readonly outcome: LoggedDelivery['outcome'];
  readonly pods: number | null;
  readonly error: string | null;
}

const LISTED = [
  ...['id', 'notifier', 'incident_id', 'kind', 'created_at', 'due_at', 'ended_at', 'attempts', 'outcome', 'pods'],
  'error',
];

function toLogged(row: LogRow): LoggedDelivery {
  const { incident_id: incidentId, created_at: createdAt, due_at: dueAt, ended_at: endedAt, ...same } = row;
  return { ...same, incidentId, createdAt, dueAt, endedAt };
}

function toConditions({ notifier, outcome }: DeliveryFilter): Condition[] {
  const ended = outcome === 'queued' ? { sql: 'outcome is null', values: [] } : equals('outcome', outcome);
  return conditions(equals('notifier', notifier), ended);
}

/** Messages to notifiers as lists have them, in SQL. */
export function createDeliveryLog({ db }: Connection): DeliveryLog {
  return {
    list: (filter, page) =>
      readPage<LogRow, LoggedDelivery>(
        db,
        { table: 'deliveries', columns: LISTED, conditions: toConditions(filter), page },
        toLogged,
      ),

    get: async (id) => {
      const [row] = await query<LogRow>(db, `select ${LISTED.join(', ')} from deliveries where id = ?`, [id]);
      return row && toLogged(row);
    },
  };
}
