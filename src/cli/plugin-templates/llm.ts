import { type Files, type NewPlugin, packageJson, readme } from './common.js';

const index = ({
  id,
  displayName,
}: NewPlugin) => `import { apiKey, baseUrl, createChatCompletions, modelName, testLlm } from 'podproof/kit/llm';
import { definePlugin, z } from 'podproof/plugin';

export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: '${id}',
  displayName: '${displayName}',
  description: 'Models of ${displayName}.',
  // The form that an admin fills in.
  configSchema: z.strictObject({
    api_key: apiKey,
    model: modelName('model-large', 'model-small'),
    base_url: baseUrl.default('https://api.${id}.example/v1'),
  }),
  secrets: ['api_key'],
  capabilities: { contextTokens: 32_000 },
  create({ api_key, model, base_url }, { fetch }) {
    return createChatCompletions({ what: '${displayName}', apiKey: api_key, baseUrl: base_url, model, fetch, jsonMode: 'schema' });
  },
  test: testLlm,
});
`;

const test = ({
  id,
}: NewPlugin) => `import { CHAT_COMPLETIONS, describeLlmPlugin, modelList } from 'podproof/testing/llm';
import plugin from './index.js';

describeLlmPlugin({
  plugin,
  config: { api_key: 'key-0123456789abcdef', model: 'model-large' },
  // How the API speaks: these are the shapes of OpenAI. Write here what the documentation of yours shows.
  wire: {
    ...CHAT_COMPLETIONS,
    origin: 'https://api.${id}.example',
    completionPath: '/v1/chat/completions',
    models: { path: '/v1/models', body: modelList },
  },
});
`;

/** A language model behind OpenAI's chat completions. */
export function llmFiles(plugin: NewPlugin): Files {
  return {
    'package.json': packageJson(plugin),
    'index.js': index(plugin),
    'index.test.js': test(plugin),
    'README.md': readme(
      plugin,
      'An API of another shape: see docs/adding-an-llm-provider.md of the package `podproof`.',
    ),
  };
}
