import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';

export const name = '0009-solution-additions';

/**
 * The language model's part of a solution gets a column of its own, since it no longer replaces the rules' part. What a model wrote
 * before stays as such a part; the rules' one comes back with the next report of the pod.
 */
export async function up(knex: Knex, dialect: Dialect): Promise<void> {
  await knex.raw('alter table failures add column solution_addition text');
  await dialect.compressTexts(knex, 'failures', ['solution_addition']);
  await knex.raw("update failures set solution_addition = solution, solution = '' where solution_source <> 'rules'");
}
