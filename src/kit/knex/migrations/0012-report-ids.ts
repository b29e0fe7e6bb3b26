import type { Knex } from 'knex';

export const name = '0012-report-ids';

/** The reports that a record took last, so that one that is sent again is not counted again; also after the record was resolved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table failures add column report_ids text');
  await knex.raw("create index failures_resolved_of_pod on failures (pod_key, id) where status = 'resolved'");
}
