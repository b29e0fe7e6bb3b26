import type { Knex } from 'knex';

export const name = '0010-incidents-by-their-records';

/** The pods of an incident are counted by its records from now on; kept is only how many records belong to it no longer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table incidents rename column pods to departed');
  await knex.raw(
    'update incidents set departed = departed - (select count(*) from failures where failures.incident_id = incidents.id)',
  );
  await knex.raw('update incidents set departed = 0 where departed < 0');
}
