import type { Knex } from 'knex';
import type { NamedReport, StoredFailure } from '../../../kernel/ports/storage/failures.js';
import { chunks, placeholders, query } from '../query.js';
import { type FailureRow, LISTED, podKey, toFailure } from './failure-rows.js';
import { reportDigest } from './report-ids.js';

/** The open records of these pods. */
export async function openRecords(db: Knex, podKeys: readonly string[]): Promise<Map<string, FailureRow>> {
  const found = new Map<string, FailureRow>();
  for (const some of chunks(podKeys)) {
    const rows = await query<FailureRow & { readonly pod_key: string }>(
      db,
      `select pod_key, ${LISTED.join(', ')} from failures
       where pod_key in (${placeholders(some.length)}) and status <> 'resolved'`,
      some,
    );
    for (const row of rows) found.set(row.pod_key, row);
  }
  return found;
}

/** Looks at the pod's open record and at the one that was resolved last. */
const REPEATED = `select named.place, failures.id from named
    join failures on failures.pod_key = named.pod_key and failures.status <> 'resolved'
    where failures.report_ids like '% ' || named.report_id || ' %'
  union all
  select named.place, failures.id from named
    join failures on failures.id = (
      select max(older.id) from failures as older where older.pod_key = named.pod_key and older.status = 'resolved')
    where failures.report_ids like '% ' || named.report_id || ' %'`;

/** For each of the reports the record that has taken it already. */
export async function findRepeated(db: Knex, reports: readonly NamedReport[]): Promise<(StoredFailure | undefined)[]> {
  const ids = new Map<number, number>();
  for (const some of chunks([...reports.entries()], 3)) {
    const rows = await query<{ place: number; id: number }>(
      db,
      `with named (place, pod_key, report_id) as
         (values ${some.map(() => '(cast(? as bigint), cast(? as text), cast(? as text))').join(', ')})
       ${REPEATED}`,
      some.flatMap(([place, report]) => [place, podKey(report), reportDigest(report.reportId)]),
    );
    for (const row of rows) ids.set(row.place, row.id);
  }
  const records = await recordsOf(db, [...new Set(ids.values())]);
  return reports.map((_, place) => records.get(ids.get(place) ?? 0));
}

async function recordsOf(db: Knex, ids: readonly number[]): Promise<Map<number, StoredFailure>> {
  const found = new Map<number, StoredFailure>();
  for (const some of chunks(ids)) {
    const sql = `select ${LISTED.join(', ')} from failures where id in (${placeholders(some.length)})`;
    for (const row of await query<FailureRow>(db, sql, some)) found.set(row.id, toFailure(row));
  }
  return found;
}
