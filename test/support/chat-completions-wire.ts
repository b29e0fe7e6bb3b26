export { CHAT_COMPLETIONS, modelList } from '../../src/kit/testing/llm/chat-completions-wire.js';
