import type { Ollama } from 'ollama';
import { answerOf, apiKey, baseUrl, llmFetch, modelName, sdkCalls, testLlm } from 'podproof/kit/llm';
import { definePlugin, type LlmAnswer, type LlmRequest, PodproofError, z } from 'podproof/plugin';
import { windowFor } from './context-window.js';

const WHAT = 'Ollama';
const CONTEXT_TOKENS = 16_384;

const Config = z.strictObject({
  api_key: apiKey
    .optional()
    .meta({ title: 'API key', description: 'Only for a gateway in front of Ollama that wants one.' }),
  model: modelName('llama3.1', 'qwen3', 'gemma3', 'mistral-small', 'gpt-oss'),
  base_url: baseUrl.default('http://127.0.0.1:11434'),
  context_tokens: z.int().min(2_048).max(1_000_000).default(CONTEXT_TOKENS).meta({
    title: 'Context, in tokens',
    description: 'How long prompt and answer may be together. More takes more memory; a model has a limit of its own.',
  }),
});

type Config = z.output<typeof Config>;

/** What is read of a reply of `POST /api/chat`. */
const Reply = z.object({
  model: z.string().nullish(),
  message: z.object({ content: z.string().nullish() }),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
});

/** Makes a client for one call: the SDK takes no signal, so each call has a fetch with its own. */
type ClientFor = (signal: AbortSignal) => Ollama;

async function ollamaClient({ api_key, base_url }: Config, fetch: typeof globalThis.fetch): Promise<ClientFor> {
  const { Ollama: Client } = await import('ollama');
  const guarded = llmFetch(WHAT, fetch, api_key === undefined ? [] : [api_key]);
  const headers = api_key === undefined ? {} : { Authorization: `Bearer ${api_key}` };
  return (signal) =>
    new Client({ host: base_url, headers, fetch: (input, init) => guarded(input, { ...init, signal }) });
}

/** Ollama cuts prompts that are too long without a word, unless `truncate` and `shift` forbid it (its `api/types.go`). */
function ollamaRequest({ messages, jsonSchema, maxOutputTokens }: LlmRequest, { model, context_tokens }: Config) {
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content: content.toWellFormed() })),
    stream: false as const,
    // Thoughts would take up the tokens that are meant for the answer.
    think: false,
    truncate: false,
    shift: false,
    ...(jsonSchema && { format: jsonSchema }),
    options: { num_ctx: windowFor(messages, maxOutputTokens, context_tokens), num_predict: maxOutputTokens },
  };
}

function ollamaAnswer(body: unknown, asked: string): LlmAnswer {
  const { success, data } = Reply.safeParse(body);
  if (!success) throw new PodproofError('invalid', 'Ollama sent something that is not an answer; check the base URL');
  const { model, message, prompt_eval_count, eval_count } = data;
  return answerOf({
    text: message.content,
    model: model ?? asked,
    usage: { input: prompt_eval_count, output: eval_count },
  });
}

async function pulledModels(client: Ollama): Promise<string[]> {
  const { models } = await client.list();
  if (!Array.isArray(models)) throw new PodproofError('invalid', 'Ollama sent something that is not a list of models');
  return models.map(({ name }) => name);
}

/** Says how to get a model that is not there. When not even a list of models is to be had, the error stays as it is. */
async function withAdvice(error: unknown, model: string, client: Ollama): Promise<unknown> {
  if (!(PodproofError.isInstance(error) && error.code === 'not_found')) return error;
  const pulled = await pulledModels(client).catch(() => undefined);
  if (pulled === undefined) return error;
  const others = pulled.length === 0 ? 'no model is pulled yet' : `pulled are: ${pulled.slice(0, 20).join(', ')}`;
  return new PodproofError(
    'not_found',
    `Ollama does not have the model ${model}; run: ollama pull ${model} (${others})`,
  );
}

/** Models on this machine or in this network: what is asked stays there. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'ollama',
  displayName: 'Ollama',
  description: 'Models that run on a machine of your own, so that nothing leaves it. No key is needed.',
  docsUrl: 'https://docs.ollama.com',
  configSchema: Config,
  secrets: ['api_key'],
  capabilities: { contextTokens: CONTEXT_TOKENS },
  create(config, { fetch }) {
    const secrets = config.api_key === undefined ? [] : [config.api_key];
    const call = sdkCalls({ what: WHAT, secrets, connect: () => ollamaClient(config, fetch) });
    return {
      complete: (request, signal) =>
        call(signal, async (clientFor) => {
          const client = clientFor(signal);
          try {
            return ollamaAnswer(await client.chat(ollamaRequest(request, config)), config.model);
          } catch (error) {
            throw await withAdvice(error, config.model, client);
          }
        }),
      models: (signal) => call(signal, (clientFor) => pulledModels(clientFor(signal))),
    };
  },
  test: testLlm,
});
