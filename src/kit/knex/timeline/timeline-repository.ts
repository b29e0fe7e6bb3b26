import type { StoredTimelineEntry, TimelineRange, TimelineRepository } from '../../../kernel/ports/storage/timeline.js';
import type { Connection } from '../dialect.js';
import { type Condition, whereAll } from '../filters.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';
import { addEntries } from './add-entries.js';

interface TimelineRow {
  readonly id: number;
  readonly failure_id: number | null;
  readonly incident_id: number | null;
  readonly at: number;
  readonly kind: StoredTimelineEntry['kind'];
  readonly actor: string | null;
  readonly ref: string | null;
  readonly count: number;
  readonly text: string;
}

const SELECTED = 'id, failure_id, incident_id, at, kind, actor, ref, count, text';

/** What an incident has that concerns each of its failures. */
const SHARED = "failure_id is null and kind in ('note', 'assigned', 'message', 'solution')";

function toEntry(row: TimelineRow): StoredTimelineEntry {
  const { failure_id: failureId, incident_id: incidentId, ...rest } = row;
  return { ...rest, failureId, incidentId };
}

/** The newest of one index range. */
function newest(condition: Condition, { before, limit }: TimelineRange): Condition {
  const earlier = before && { sql: '(at, id) < (?, ?)', values: [before.at, before.id] };
  const where = whereAll(earlier === undefined ? [condition] : [condition, earlier]);
  return {
    sql: `select * from (select ${SELECTED} from timeline ${where.sql} order by at desc, id desc limit ${limit}) as newest`,
    values: where.values,
  };
}

/** What happened, in SQL: each timeline is a range of an index, from its end. */
export function createTimelineRepository(connection: Connection): TimelineRepository {
  const write = writer(connection);
  const read = async (ranges: readonly Condition[], limit: number) => {
    const rows = await query<TimelineRow>(
      connection.db,
      `select * from (${ranges.map(({ sql }) => sql).join(' union all ')}) as merged order by at desc, id desc limit ${limit}`,
      ranges.flatMap(({ values }) => values),
    );
    return rows.map(toEntry);
  };

  return {
    add: (entries) => write((transaction) => addEntries(transaction, entries)),

    ofFailure: (failureId, incidentId, range) => {
      const own = newest({ sql: 'failure_id = ?', values: [failureId] }, range);
      if (incidentId === null) return read([own], range.limit);
      const shared = newest({ sql: `incident_id = ? and ${SHARED}`, values: [incidentId] }, range);
      return read([own, shared], range.limit);
    },

    ofIncident: (incidentId, range) =>
      read([newest({ sql: 'incident_id = ?', values: [incidentId] }, range)], range.limit),
  };
}
