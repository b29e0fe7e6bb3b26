import type { SolutionChange, StoredFailure } from '../../../kernel/ports/storage/failures.js';
import { bigint, json, text, toJson, valuesOf } from '../columns.js';
import type { Column, ColumnType, ColumnValue, Connection } from '../dialect.js';
import { chunks, query } from '../query.js';
import { FAILURE_COLUMNS } from './failure-columns.js';
import { type FailureRow, LISTED, solutionValues, toFailure } from './failure-rows.js';
import { failureOrder } from './named-failures.js';

const SOLUTION_COLUMNS = FAILURE_COLUMNS.filter(({ name }) => name === 'solution' || name.startsWith('solution_'));

/** What the statement is given for each change. */
const CHANGE_COLUMNS: readonly Column[] = [
  bigint('id'),
  text('cause_key'),
  bigint('any_cause'),
  bigint('only_over_rules'),
  bigint('sets_fix'),
  json('fix'),
  text('fix_scope'),
  ...SOLUTION_COLUMNS,
];

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'text',
  bigint: 'bigint',
  double: 'double precision',
};

function changeValues(change: SolutionChange): readonly ColumnValue[] {
  return valuesOf(CHANGE_COLUMNS, {
    id: change.id,
    cause_key: change.causeKey ?? '',
    any_cause: change.causeKey === undefined ? 1 : 0,
    only_over_rules: change.onlyOverRules ? 1 : 0,
    sets_fix: change.fix === undefined ? 0 : 1,
    fix: toJson(change.fix),
    fix_scope: change.fix?.scope ?? null,
    ...solutionValues(change.solution),
  });
}

const NAMES = CHANGE_COLUMNS.map(({ name }) => name).join(', ');
const CASTS = `(${CHANGE_COLUMNS.map(({ type }) => `cast(? as ${SQL_TYPES[type]})`).join(', ')})`;
const ASSIGNMENTS = SOLUTION_COLUMNS.map(({ name }) => `${name} = change.${name}`).join(', ');

/** Replaces the solutions of records whose cause is the one that the solution is for, by one statement. */
export async function setSolutions(
  { db, dialect }: Connection,
  changes: readonly SolutionChange[],
): Promise<StoredFailure[]> {
  const changed: StoredFailure[] = [];
  for (const some of chunks(changes, CHANGE_COLUMNS.length)) {
    const rows = await query<FailureRow>(
      db,
      `with change (${NAMES}) as (values ${some.map(() => CASTS).join(', ')}),
       locked as materialized (
         select id from failures where id in (select id from change) order by ${failureOrder(dialect)} ${dialect.lockWritten}
       )
       update failures set ${ASSIGNMENTS}, revision = ${dialect.revision},
       fix = case when change.sets_fix = 1 then change.fix else failures.fix end,
       fix_scope = case when change.sets_fix = 1 then change.fix_scope else failures.fix_scope end
       from change, locked where failures.id = change.id and locked.id = change.id
       and (change.any_cause = 1 or coalesce(failures.cause_key, '') = change.cause_key)
       and (change.only_over_rules = 0 or failures.solution_source = 'rules')
       returning ${LISTED.map((name) => `failures.${name}`).join(', ')}`,
      some.flatMap(changeValues),
    );
    changed.push(...rows.map(toFailure));
  }
  return changed;
}
