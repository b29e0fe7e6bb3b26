/** What an author of a storage plugin imports as `podproof/kit/knex`. */
import knexModule from 'knex';

export type { Knex } from 'knex';
export type { Column, ColumnType, ColumnValue, Dialect, Upsert } from './dialect.js';
export { DATA_TABLES } from './exchange/data-tables.js';
export { inspectTables } from './inspect.js';
export { createKnexLog } from './knex-log.js';
export { MIGRATIONS, type Migration } from './migrations/index.js';
export { alone, type Peers } from './peers.js';
export { prepareSchema } from './prepare.js';
export { placeholders, query } from './query.js';
export { createKnexStorage, type KnexStorageOptions } from './storage.js';

/** Under its own name: knex is a CommonJS module, of which Node sees the default export only. */
export const { knex } = knexModule;
