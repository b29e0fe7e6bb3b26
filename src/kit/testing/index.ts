/** What an author of a plugin imports as `podproof/testing`: the suites that every implementation of a port passes. */
export type { StorageUnderTest } from './storage/storage-under-test.js';
export { describeTableExchange } from './storage/table-exchange-suite.js';
export { describeStorage } from './storage-suite.js';
