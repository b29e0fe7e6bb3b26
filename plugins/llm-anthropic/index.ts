import type { Anthropic } from '@anthropic-ai/sdk';
import { apiKey, baseUrl, jsonFallback, llmFetch, modelName, sdkCalls, testLlm } from 'podproof/kit/llm';
import { definePlugin, type LlmRequest, z } from 'podproof/plugin';
import { anthropicAnswer } from './answer.js';

const WHAT = 'Anthropic';

const Config = z.strictObject({
  api_key: apiKey,
  model: modelName(
    'claude-sonnet-5-5',
    'claude-opus-5-5',
    'claude-haiku-5-5',
    'claude-sonnet-5',
    'claude-opus-4-8',
    'claude-haiku-4-5',
  ),
  base_url: baseUrl.default('https://api.anthropic.com'),
  effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional().meta({
    title: 'Effort',
    description: 'How much the model thinks: low answers soonest. Leave it out for models that do not know it.',
  }),
});

type Config = z.output<typeof Config>;
type Body = Anthropic.MessageCreateParamsNonStreaming;

const ANSWER_TOOL = 'answer';

/** Time-outs are a policy round the port, so the SDK's own is out of the way: a day, in milliseconds. */
const NO_TIMEOUT = 86_400_000;

/** The models think before they answer, and what they think counts as output: without more, nothing would be left for the answer. */
const TOKENS_FOR_THOUGHT = 8_000;

async function anthropicClient({ api_key, base_url }: Config, fetch: typeof globalThis.fetch): Promise<Anthropic> {
  const { Anthropic: Client } = await import('@anthropic-ai/sdk');
  return new Client({
    apiKey: api_key,
    webhookKey: null,
    baseURL: base_url,
    fetch: llmFetch(WHAT, fetch, [api_key]),
    maxRetries: 0,
    timeout: NO_TIMEOUT,
    logLevel: 'off',
    openTelemetry: { traces: false, propagation: false },
  });
}

/** System messages are a field of their own. */
async function anthropicRequest(
  { messages, jsonSchema, maxOutputTokens }: LlmRequest,
  { model, effort }: Config,
  asksForJson: boolean,
): Promise<Body> {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content.toWellFormed());
  const schema = asksForJson ? jsonSchema : undefined;
  const format = schema && (await formatOf(schema));
  const output = { ...(effort && { effort }), ...(format && { format }) };
  return {
    model,
    max_tokens: maxOutputTokens + TOKENS_FOR_THOUGHT,
    ...(system.length > 0 && { system: system.join('\n\n') }),
    messages: messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : { role, content: content.toWellFormed() },
    ),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...(schema && !format && toolFor(schema)),
  };
}

/** The schema with the keywords that the API enforces; the SDK moves the others into descriptions. */
async function formatOf(
  jsonSchema: Readonly<Record<string, unknown>>,
): Promise<Anthropic.JSONOutputFormat | undefined> {
  const { transformJSONSchema } = await import('@anthropic-ai/sdk/lib/transform-json-schema');
  try {
    return { type: 'json_schema', schema: transformJSONSchema(jsonSchema) };
  } catch {
    // No format leaves a type open; a tool may.
    return undefined;
  }
}

/** The answer as the input of a tool that has to be used. */
function toolFor(schema: Readonly<Record<string, unknown>>): Pick<Body, 'tools' | 'tool_choice'> {
  const description = 'Takes the answer.';
  return {
    tools: [{ name: ANSWER_TOOL, description, input_schema: { ...schema, type: 'object' } }],
    tool_choice: { type: 'tool', name: ANSWER_TOOL, disable_parallel_tool_use: true },
  };
}

/** Claude, over Anthropic's Messages API. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'anthropic',
  displayName: 'Anthropic',
  description: "Claude models, over Anthropic's API or a gateway that speaks it.",
  docsUrl: 'https://platform.claude.com/docs/en/api/overview',
  configSchema: Config,
  secrets: ['api_key'],
  capabilities: { contextTokens: 200_000 },
  create(config, { fetch }) {
    const call = sdkCalls({ what: WHAT, secrets: [config.api_key], connect: () => anthropicClient(config, fetch) });
    return {
      // Models that think may refuse to be forced to a tool, and gateways either form.
      complete: jsonFallback([true, false], (asksForJson, request, signal) =>
        call(signal, async ({ messages }) =>
          anthropicAnswer(await messages.create(await anthropicRequest(request, config, asksForJson), { signal })),
        ),
      ),
      models: (signal) =>
        call(signal, async ({ models }) => {
          const { data } = await models.list({ limit: 1000 }, { signal });
          return data.map(({ id }) => id);
        }),
    };
  },
  test: testLlm,
});
