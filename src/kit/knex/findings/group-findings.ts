import type { Knex } from 'knex';
import { Severity } from '../../../contracts/common.js';
import type { FindingGroup, FindingGroupBy } from '../../../contracts/finding.js';
import type { FindingGroupPage, FindingGroupQuery } from '../../../kernel/ports/storage/findings.js';
import { type Condition, whereAll } from '../filters.js';
import { chunks, query } from '../query.js';
import { behind, COUNTS, groupCursor } from './group-cursor.js';

/** The columns that make a group, in the order of the index that all of it is read from. */
const COLUMNS: Readonly<Record<FindingGroupBy, readonly string[]>> = {
  check: ['check_name'],
  namespace: ['namespace'],
  resource: ['resource_type', 'namespace', 'resource_name'],
};

/** How many findings stand for a group. */
const SAMPLES = 5;

/** SQLite joins at most 500 selections: so many values count for each, that fewer are in one statement. */
const VALUES_PER_CHUNK = 50;

/** A group with the conditions that make it. */
interface Grouped {
  readonly row: GroupRow;
  readonly own: readonly Condition[];
}

/** Without a group, where there is none (any more): only how many there are. */
type GroupRow = Readonly<Record<string, string | number>> & { readonly total: number; readonly groups: number };

const counts = Severity.options.map(
  (severity) => `sum(case when severity = '${severity}' then 1 else 0 end) as ${severity}_count`,
);
const gravestFirst = COUNTS.map((column) => `${column} desc`).join(', ');

/** The newest of the gravest of each group, by one statement for many groups. */
async function samplesOf(db: Knex, within: readonly Condition[], rows: readonly Grouped[]): Promise<number[][]> {
  const samples = rows.map((): number[] => []);
  for (const some of chunks([...rows.entries()], VALUES_PER_CHUNK)) {
    const parts = some.map(([place, row]) => sampleOf(within, row, place));
    const found = await query<{ place: number; id: number }>(
      db,
      parts.map(({ sql }) => sql).join(' union all '),
      parts.flatMap(({ values }) => values),
    );
    for (const { place, id } of found) samples[place]?.push(id);
  }
  return samples;
}

function sampleOf(within: readonly Condition[], { row, own }: Grouped, place: number): Condition {
  const severity = Severity.options.find((one) => Number(row[`${one}_count`]) > 0) ?? 'low';
  const where = whereAll([...within, ...own, { sql: 'severity = ?', values: [severity] }]);
  return {
    sql: `select * from (
      select ${place} as place, id from findings ${where.sql} order by id desc limit ${SAMPLES}) as sample${place}`,
    values: where.values,
  };
}

function toGroup(row: GroupRow, columns: readonly string[], samples: number[]): FindingGroup {
  const counted = Severity.options.map((severity) => [severity, Number(row[`${severity}_count`])] as const);
  const names = columns.map((column) => String(row[column]));
  return {
    key: names.join('/'),
    title: names.filter((name) => name !== '').join(' / '),
    count: Number(row.total),
    by_severity: Object.fromEntries(counted.filter(([, count]) => count > 0)),
    sample_ids: samples,
  };
}

/** Counts groups from an index alone, and reads a few findings of those that are shown. */
export async function groupFindings(
  db: Knex,
  conditions: readonly Condition[],
  { by, limit, cursor }: FindingGroupQuery,
): Promise<FindingGroupPage> {
  const columns = COLUMNS[by];
  const where = whereAll(conditions);
  const after = cursor === undefined ? [] : [behind(cursor, columns)];
  const rest = whereAll(after);
  const found = await query<GroupRow>(
    db,
    `with grouped as materialized (
       select ${columns.join(', ')}, count(*) as total, ${counts.join(', ')}
       from findings ${where.sql} group by ${columns.join(', ')})
     select grouped.*, every_one.groups from (select count(*) as groups from grouped) as every_one
     left join (
       select * from grouped ${rest.sql} order by ${gravestFirst}, ${columns.join(', ')} limit ${limit + 1}
     ) as grouped on 1 = 1
     order by ${gravestFirst}, ${columns.join(', ')}`,
    [...where.values, ...rest.values],
  );
  const known = found.filter((row) => row.total !== null);
  const rows = known.slice(0, limit);
  const grouped = rows.map((row) => ({
    row,
    own: columns.map((column) => ({ sql: `${column} = ?`, values: [String(row[column])] })),
  }));
  const samples = await samplesOf(db, conditions, grouped);
  const items = rows.map((row, place) => toGroup(row, columns, samples[place] ?? []));
  const last = rows.at(-1);
  const next = known.length > limit && last !== undefined ? groupCursor(columns, last) : null;
  return { items, total: Number(found[0]?.groups ?? 0), next };
}
