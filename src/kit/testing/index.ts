/** What an author of a plugin imports as `podproof/testing`: the suites that every implementation of a port passes. */
export type { AnyLlmPlugin, LlmPluginUnderTest, LlmWire, RawRequest, SeenRequest, WireReply } from './llm/llm-wire.js';
export { describeLlmPlugin } from './llm-suite.js';
export { describeNotifier } from './notifier-suite.js';
export { type NotifierUnderTest, type NotifierWire, textsIn, type WireAnswer } from './notify/notifier-under-test.js';
export type { StorageUnderTest } from './storage/storage-under-test.js';
export { describeTableExchange } from './storage/table-exchange-suite.js';
export { describeStorage } from './storage-suite.js';
