import type { Knex } from 'knex';
import { query } from '../query.js';

export const name = '0014-rows';

const BATCH = 500;

/** What rows of tables show of a failure besides, in columns of their own, so that nobody has to read its fix or its report for them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table failures add column fix_scope text');
  await knex.raw('alter table failures add column changed text');
  await knex.raw('create index failures_judged on failures (incident_id, id) where proof is not null');
  await fillFixScopes(knex);
}

/** The scope stands in the JSON of the fix. What changed before is told by the next report. */
async function fillFixScopes(knex: Knex): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await query<{ id: number; fix: string }>(
      knex,
      'select id, fix from failures where id > ? and fix is not null order by id limit ?',
      [after, BATCH],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const scope of ['hand-over', 'mirror-only']) {
      const ids = rows.flatMap(({ id, fix }) => ((JSON.parse(fix) as { scope?: unknown }).scope === scope ? [id] : []));
      if (ids.length === 0) continue;
      await knex('failures').whereIn('id', ids).update({ fix_scope: scope });
    }
  }
}
