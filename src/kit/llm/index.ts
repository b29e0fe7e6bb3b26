/** For LLM plugins, imported as `podproof/kit/llm`: fields of the configuration, errors, answers and a provider over chat completions. */
export { type AnswerParts, answerOf } from './answer-of.js';
export { type ChatCompletionsOptions, createChatCompletions, type JsonMode } from './chat-completions.js';
export { apiKey, baseUrl, modelName } from './config-fields.js';
export { jsonFallback } from './json-fallback.js';
export { llmErrorOf } from './llm-error-of.js';
export { type LlmFetchOptions, llmFetch } from './llm-fetch.js';
export { type SdkCall, type SdkCallsOptions, sdkCalls } from './sdk-calls.js';
export { testLlm } from './test-llm.js';
