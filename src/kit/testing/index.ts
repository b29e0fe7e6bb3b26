/**
 * What an author of a plugin imports as `podproof/testing`: the suites that every implementation of a port passes, with vitest, nock and
 * fast-check. `podproof/testing/kinds`, `podproof/testing/llm`, `podproof/testing/notify` and `podproof/testing/storage` have those of one kind each.
 */
export * from './kinds-suite.js';
export * from './llm-suite.js';
export * from './notifier-suite.js';
export * from './storage-suite.js';
