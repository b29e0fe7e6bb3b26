import type { FindingStatus } from '../../../contracts/finding.js';
import { addToCounter } from '../counters.js';
import type { Connection } from '../dialect.js';
import { chunks, placeholders, query } from '../query.js';
import { counterOf, type FindingRow, KEY_COLUMNS } from './finding-rows.js';

type Locked = Pick<FindingRow, 'id' | 'status' | 'severity'>;

/** They are locked in the order in which batches of reports are written, so that the two never wait for each other. */
async function lock({ db, dialect }: Connection, ids: readonly number[]): Promise<Locked[]> {
  const order = KEY_COLUMNS.map((column) => dialect.lastByBytes(column)).join(', ');
  return query<Locked>(
    db,
    `select id, status, severity from findings where id in (${placeholders(ids.length)})
     order by ${order} ${dialect.lockOrdered}`,
    ids,
  );
}

/** Gives those a status that exist and have the other one; answers which. */
export async function setFindingStatuses(
  connection: Connection,
  ids: readonly number[],
  change: { readonly status: FindingStatus; readonly at: number },
): Promise<number[]> {
  const { db, dialect } = connection;
  const { status, at } = change;
  const changed: number[] = [];
  for (const some of chunks([...new Set(ids)])) {
    const wanted = (await lock(connection, some)).filter((row) => row.status !== status);
    if (wanted.length === 0) continue;
    const found = wanted.map(({ id }) => id);
    await query(
      db,
      `update findings set status = ?, updated_at = ?, revision = ${dialect.revision}
       where id in (${placeholders(found.length)})`,
      [status, at, ...found],
    );
    for (const row of wanted) {
      addToCounter(db, counterOf(row), -1);
      addToCounter(db, counterOf({ ...row, status }), 1);
    }
    changed.push(...found);
  }
  return changed;
}
