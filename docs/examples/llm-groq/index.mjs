import { apiKey, baseUrl, createChatCompletions, modelName, testLlm } from 'podproof/kit/llm';
import { definePlugin, z } from 'podproof/plugin';

export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'groq',
  displayName: 'Groq',
  description: 'Open models on the hardware of Groq.',
  docsUrl: 'https://console.groq.com/docs/openai',
  configSchema: z.strictObject({
    api_key: apiKey,
    model: modelName('openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'llama-3.3-70b-versatile', 'llama-3.1-8b-instant'),
    base_url: baseUrl.default('https://api.groq.com/openai/v1'),
  }),
  secrets: ['api_key'],
  capabilities: { contextTokens: 131_072 },
  create({ api_key, model, base_url }, { fetch }) {
    return createChatCompletions({
      what: 'Groq',
      apiKey: api_key,
      baseUrl: base_url,
      model,
      fetch,
      tokenField: 'max_completion_tokens',
      jsonMode: model.startsWith('openai/') ? 'schema' : 'object',
    });
  },
  test: testLlm,
});
