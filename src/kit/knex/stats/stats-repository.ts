import type { Knex } from 'knex';
import type { FacetValue } from '../../../contracts/stats.js';
import type { CauseCount, OpenPod, StatRange, StatRepository, StepCount } from '../../../kernel/ports/storage/stats.js';
import type { Series } from '../counts/tallies.js';
import type { Connection } from '../dialect.js';
import { conditions, containsText, equals, whereAll } from '../filters.js';
import { placeholders, query } from '../query.js';
import { writer } from '../transaction.js';
import { readOverview } from './overview.js';

const WITHIN = 'series = ? and step = ? and at >= ? and at < ?';
const valuesOf = (series: Series, { step, from, to }: StatRange) => [series, step, from, to];

/** The labels of which most was opened. */
async function topLabels(db: Knex, series: Series, { range, limit }: { range: StatRange; limit: number }) {
  const rows = await query<{ label: string; opened: number }>(
    db,
    `select label, cast(sum(opened) as bigint) as opened from tallies where ${WITHIN} and opened > 0
     group by label order by 2 desc, label limit ?`,
    [...valuesOf(series, range), limit],
  );
  return new Map(rows.map((row) => [row.label, row.opened]));
}

async function readSteps(db: Knex, series: Series, range: StatRange, labels: readonly string[]): Promise<StepCount[]> {
  if (labels.length === 0) return [];
  return query<StepCount>(
    db,
    `select at, label, opened, resolved from tallies where ${WITHIN} and label in (${placeholders(labels.length)}) order by at`,
    [...valuesOf(series, range), ...labels],
  );
}

/** The newest of a cause: of each status its index knows the newest. */
async function newestIncident(db: Knex, cause: string): Promise<{ title: string; last_seen: number } | undefined> {
  const newest = 'select max(id) from incidents where cause = ? and status = ';
  const [row] = await query<{ title: string; last_seen: number }>(
    db,
    `select title, last_seen from incidents where id in ((${newest} 'open'), (${newest} 'resolved')) order by id desc limit 1`,
    [cause, cause],
  );
  return row;
}

async function readCauses(db: Knex, range: StatRange, limit: number): Promise<CauseCount[]> {
  const pods = await topLabels(db, 'failures.cause', { range, limit });
  const opened = new Map<string, number>();
  for (const row of await readSteps(db, 'incidents.cause', range, [...pods.keys()])) {
    opened.set(row.label, (opened.get(row.label) ?? 0) + row.opened);
  }
  const causes: CauseCount[] = [];
  for (const [cause, count] of pods) {
    const newest = await newestIncident(db, cause);
    const incidents = opened.get(cause) ?? 0;
    causes.push({ cause, pods: count, incidents, title: newest?.title ?? null, lastSeen: newest?.last_seen ?? null });
  }
  return causes;
}

async function readFacet(
  { db, dialect }: Connection,
  facet: string,
  { q, limit }: { readonly q?: string | undefined; readonly limit: number },
): Promise<FacetValue[]> {
  const where = whereAll(conditions(equals('facet', facet), containsText(dialect, ['value'], q)));
  return query<FacetValue>(db, `select value, count from open_counts ${where.sql} order by count desc, value limit ?`, [
    ...where.values,
    limit,
  ]);
}

async function readOpenPods(db: Knex, like: { namespace: string; pod: string }, limit: number): Promise<OpenPod[]> {
  const rows = await query<{ namespace: string; pod_name: string }>(
    db,
    `select namespace, pod_name from failures where status <> 'resolved'
     and namespace like ? escape '\\' and pod_name like ? escape '\\'
     order by namespace, pod_name limit ?`,
    [like.namespace, like.pod, limit],
  );
  return rows.map(({ namespace, pod_name: podName }) => ({ namespace, podName }));
}

/** Statistics in SQL (docs/decisions/0074-hourly-counters.md). */
export function createStatRepository(connection: Connection): StatRepository {
  const { db } = connection;
  const write = writer(connection);

  return {
    overview: (filter) => readOverview(db, filter),
    causes: (range, limit) => readCauses(db, range, limit),
    facet: (name, filter) => readFacet(connection, name, filter),
    openPods: (like, limit) => readOpenPods(db, like, limit),

    steps: async (range, by) => {
      if (by === undefined) return readSteps(db, 'failures.all', range, ['']);
      const series = `failures.${by.name}` as const;
      const labels = await topLabels(db, series, { range, limit: by.labels });
      return readSteps(db, series, range, [...labels.keys()]);
    },

    deleteExpired: (before, limit) =>
      write(async ({ db: transaction }) => {
        const gone = await query(
          transaction,
          `delete from tallies where (series, step, at, label) in (
             select series, step, at, label from tallies where (step = '1h' and at < ?) or (step = '1d' and at < ?) limit ?
           ) returning at`,
          [before['1h'], before['1d'], limit],
        );
        return gone.length;
      }),
  };
}
