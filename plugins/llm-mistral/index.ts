import type { MistralCore } from '@mistralai/mistralai/core';
import type { chatComplete } from '@mistralai/mistralai/funcs/chatComplete';
import type { modelsList } from '@mistralai/mistralai/funcs/modelsList';
import type { ChatCompletionRequest } from '@mistralai/mistralai/models/components';
import { apiKey, baseUrl, llmFetch, modelName, sdkCalls, testLlm } from 'podproof/kit/llm';
import { definePlugin, type LlmRequest, z } from 'podproof/plugin';
import { mistralAnswer, valueOrThrow } from './answer.js';

const WHAT = 'Mistral';

const Config = z.strictObject({
  api_key: apiKey,
  model: modelName('mistral-medium-latest', 'mistral-large-latest', 'mistral-small-latest', 'ministral-8b-latest'),
  base_url: baseUrl.default('https://api.mistral.ai'),
});

type Config = z.output<typeof Config>;

/** The parts of the SDK that are used: the whole takes more than twice the time and the memory to load. */
interface Sdk {
  readonly core: MistralCore;
  readonly chatComplete: typeof chatComplete;
  readonly modelsList: typeof modelsList;
}

async function mistralClient({ api_key, base_url }: Config, fetch: typeof globalThis.fetch): Promise<Sdk> {
  const [{ MistralCore: Core }, { HTTPClient }, chat, list] = await Promise.all([
    import('@mistralai/mistralai/core'),
    import('@mistralai/mistralai/lib/http'),
    import('@mistralai/mistralai/funcs/chatComplete'),
    import('@mistralai/mistralai/funcs/modelsList'),
  ]);
  const core = new Core({
    apiKey: api_key,
    serverURL: base_url,
    httpClient: new HTTPClient({ fetcher: llmFetch(WHAT, fetch, [api_key]) }),
    retryConfig: { strategy: 'none' },
  });
  return { core, chatComplete: chat.chatComplete, modelsList: list.modelsList };
}

function mistralRequest({ messages, jsonSchema, maxOutputTokens }: LlmRequest, model: string): ChatCompletionRequest {
  return {
    model,
    maxTokens: maxOutputTokens,
    messages: messages.map(({ role, content }) => ({ role, content: content.toWellFormed() })),
    ...(jsonSchema && {
      responseFormat: {
        type: 'json_schema',
        jsonSchema: { name: 'answer', schemaDefinition: { ...jsonSchema }, strict: true },
      },
    }),
  };
}

/** Mistral's models, over its chat completions. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'mistral',
  displayName: 'Mistral',
  description: "Mistral's models, over its API, hosted in Europe.",
  docsUrl: 'https://docs.mistral.ai',
  configSchema: Config,
  secrets: ['api_key'],
  capabilities: { contextTokens: 128_000 },
  create(config, { fetch }) {
    const call = sdkCalls({ what: WHAT, secrets: [config.api_key], connect: () => mistralClient(config, fetch) });
    return {
      complete: (request, signal) =>
        call(signal, async (sdk) =>
          mistralAnswer(
            valueOrThrow(await sdk.chatComplete(sdk.core, mistralRequest(request, config.model), { signal })),
          ),
        ),
      models: (signal) =>
        call(signal, async (sdk) => {
          const { data = [] } = valueOrThrow(await sdk.modelsList(sdk.core, undefined, { signal }));
          return data.flatMap((model) => ('id' in model ? model.id : []));
        }),
    };
  },
  test: testLlm,
});
