import { apiKey, baseUrl, createChatCompletions, modelName, testLlm } from 'podproof/kit/llm';
import { definePlugin, z } from 'podproof/plugin';
import { MODELS } from './models.js';
import { endpointOf, isMissing, PRESET_NAMES } from './presets.js';

const Config = z
  .strictObject({
    preset: z.enum(PRESET_NAMES).default('openai').meta({
      title: 'Server',
      description: 'Which server speaks the API: OpenAI itself, or one that is compatible with it.',
    }),
    api_key: apiKey.optional(),
    model: modelName(...MODELS),
    base_url: baseUrl.optional(),
    organization: z
      .string()
      .max(200)
      .optional()
      .meta({ title: 'Organization', description: 'The organization that pays, where the key belongs to several.' }),
    project: z
      .string()
      .max(200)
      .optional()
      .meta({ title: 'Project', description: 'The project that is counted, where the key belongs to several.' }),
    api_version: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .default('2025-04-01-preview')
      .meta({
        title: 'API version',
        description: 'Azure only: the version of its API. Not used where the base URL ends with /openai/v1.',
      }),
    json_mode: z.enum(['schema', 'object', 'none']).optional().meta({
      title: 'JSON mode',
      description:
        'How answers in JSON are asked for: by schema, as a JSON object of whatever shape, or only in words. The server decides it.',
    }),
  })
  .refine((config) => !isMissing(config, 'api_key'), { path: ['api_key'], message: 'this server needs a key' })
  .refine((config) => !isMissing(config, 'base_url'), { path: ['base_url'], message: 'this server needs a base URL' });

/** OpenAI, and every server that speaks its chat completions. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'openai',
  displayName: 'OpenAI and compatible',
  description: 'OpenAI, Azure OpenAI, Groq, OpenRouter, vLLM, LM Studio and other servers with the same API.',
  docsUrl: 'https://platform.openai.com/docs/api-reference/chat',
  configSchema: Config,
  secrets: ['api_key'],
  capabilities: { contextTokens: 128_000 },
  create: (config, { fetch }) => createChatCompletions({ ...endpointOf(config), model: config.model, fetch }),
  test: testLlm,
});
