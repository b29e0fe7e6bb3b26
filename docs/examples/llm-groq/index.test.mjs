import { CHAT_COMPLETIONS, describeLlmPlugin, modelList } from 'podproof/testing/llm';
import plugin from './index.mjs';

describeLlmPlugin({
  plugin,
  config: { api_key: 'gsk_0123456789abcdefghijklmnopqrstuvwxyz', model: 'openai/gpt-oss-120b' },
  wire: {
    // The shapes of OpenAI, which Groq shares. Another API has them here as its documentation shows them.
    ...CHAT_COMPLETIONS,
    origin: 'https://api.groq.com',
    completionPath: '/openai/v1/chat/completions',
    models: { path: '/openai/v1/models', body: modelList },
  },
});
