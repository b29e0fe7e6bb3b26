import type { Knex } from 'knex';

export const name = '0006-begun-work';

/** How often work was taken since it last came to an end: work that no process survives must not be taken for ever. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['solution_jobs', 'deliveries']) {
    await knex.raw(`alter table ${table} add column begun bigint not null default 0`);
  }
}
