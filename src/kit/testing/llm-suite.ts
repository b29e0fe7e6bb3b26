import { describeLlmAnswers } from './llm/answers-suite.js';
import { describeLlmConnections } from './llm/connections-suite.js';
import { describeLlmFailures } from './llm/failures-suite.js';
import type { LlmPluginUnderTest } from './llm/llm-wire.js';
import { describeLlmDefinition } from './llm/plugin-suite.js';

export { CHAT_COMPLETIONS, modelList } from './llm/chat-completions-wire.js';
export type { AnyLlmPlugin, LlmPluginUnderTest, LlmWire, RawRequest, SeenRequest, WireReply } from './llm/llm-wire.js';

/**
 * What every LLM plugin does, over the shapes that its provider documents. Calls go through `globalThis.fetch` to nock, and to a server
 * on this machine (by `base_url`) for what only a real connection shows.
 */
export function describeLlmPlugin(test: LlmPluginUnderTest): void {
  describeLlmDefinition(test);
  describeLlmAnswers(test);
  describeLlmFailures(test);
  describeLlmConnections(test);
}
