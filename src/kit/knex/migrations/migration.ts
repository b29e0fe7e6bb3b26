import type { Knex } from 'knex';
import type { Dialect } from '../dialect.js';

/** One step of the schema, as a file of this folder exports it. Steps only lead forward; a published one is never changed. */
export interface Migration {
  /** The file's name without its ending: what the database remembers. */
  readonly name: string;
  up(knex: Knex, dialect: Dialect): Promise<void>;
}
