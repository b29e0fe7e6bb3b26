import type { Knex } from 'knex';
import { Severity } from '../../../contracts/common.js';
import type { FindingGroup, FindingGroupBy, FindingGroups } from '../../../contracts/finding.js';
import type { FindingGroupQuery } from '../../../kernel/ports/storage/findings.js';
import { type Condition, whereAll } from '../filters.js';
import { query } from '../query.js';

/** The columns that make a group, in the order of the index that all of it is read from. */
const COLUMNS: Readonly<Record<FindingGroupBy, readonly string[]>> = {
  check: ['check_name'],
  namespace: ['namespace'],
  resource: ['resource_type', 'namespace', 'resource_name'],
};

/** How many findings stand for a group. */
const SAMPLES = 5;

type GroupRow = Readonly<Record<string, string | number>> & { readonly total: number; readonly groups: number };

const counts = Severity.options.map(
  (severity) => `sum(case when severity = '${severity}' then 1 else 0 end) as ${severity}_count`,
);
const gravestFirst = Severity.options.map((severity) => `${severity}_count desc`).join(', ');

async function samplesOf(db: Knex, within: readonly Condition[], row: GroupRow): Promise<number[]> {
  const severity = Severity.options.find((one) => Number(row[`${one}_count`]) > 0) ?? 'low';
  const where = whereAll([...within, { sql: 'severity = ?', values: [severity] }]);
  const rows = await query<{ id: number }>(
    db,
    `select id from findings ${where.sql} order by id desc limit ${SAMPLES}`,
    where.values,
  );
  return rows.map(({ id }) => id);
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
  { by, limit }: FindingGroupQuery,
): Promise<FindingGroups> {
  const columns = COLUMNS[by];
  const where = whereAll(conditions);
  const rows = await query<GroupRow>(
    db,
    `select ${columns.join(', ')}, count(*) as total, ${counts.join(', ')}, count(*) over () as groups
     from findings ${where.sql} group by ${columns.join(', ')}
     order by ${gravestFirst}, ${columns.join(', ')} limit ${limit}`,
    where.values,
  );
  const items: FindingGroup[] = [];
  for (const row of rows) {
    const own = columns.map((column) => ({ sql: `${column} = ?`, values: [String(row[column])] }));
    items.push(toGroup(row, columns, await samplesOf(db, [...conditions, ...own], row)));
  }
  return { items, total: Number(rows[0]?.groups ?? 0) };
}
