/** What an author of a storage plugin imports as `podproof/kit/knex`. */
export { type Knex, knex } from 'knex';
export type { Column, ColumnType, ColumnValue, Dialect, Upsert } from './dialect.js';
export { MIGRATIONS, type Migration } from './migrations/index.js';
export type { Peers } from './peers.js';
export { prepareSchema } from './prepare.js';
export { placeholders, query } from './query.js';
export { createKnexStorage, type KnexStorageOptions } from './storage.js';
export { DATA_TABLES } from './tables.js';
