import type { GenerateContentParameters, GoogleGenAI } from '@google/genai';
import { apiKey, baseUrl, llmFetch, modelName, sdkCalls, testLlm } from 'podproof/kit/llm';
import { definePlugin, type LlmRequest, z } from 'podproof/plugin';
import { geminiAnswer } from './answer.js';
import { withRetryAfter } from './retry-info.js';

const WHAT = 'Gemini';

const Config = z.strictObject({
  api_key: apiKey,
  model: modelName(
    'gemini-flash-latest',
    'gemini-pro-latest',
    'gemini-flash-lite-latest',
    'gemini-3.8-flash',
    'gemini-3.5-flash-lite',
    'gemini-2.5-pro',
  ),
  base_url: baseUrl.default('https://generativelanguage.googleapis.com'),
});

type Config = z.output<typeof Config>;

/** The models think before they answer, and what they think counts as output: without more, nothing would be left for the answer. */
const TOKENS_FOR_THOUGHT = 8_000;

async function geminiClient({ api_key, base_url }: Config, fetch: typeof globalThis.fetch): Promise<GoogleGenAI> {
  const { GoogleGenAI: Client } = await import('@google/genai');
  return new Client({
    apiKey: api_key,
    vertexai: false,
    httpOptions: { baseUrl: base_url, fetch: llmFetch(WHAT, withRetryAfter(fetch), [api_key]) },
  });
}

/** System messages are a field of their own, and the assistant is called "model". */
function paramsOf(request: LlmRequest, model: string, signal: AbortSignal): GenerateContentParameters {
  const { messages, jsonSchema, maxOutputTokens } = request;
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content.toWellFormed());
  return {
    model,
    contents: messages
      .filter(({ role }) => role !== 'system')
      .map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : 'user',
        parts: [{ text: content.toWellFormed() }],
      })),
    config: {
      abortSignal: signal,
      maxOutputTokens: maxOutputTokens + TOKENS_FOR_THOUGHT,
      ...(system.length > 0 && { systemInstruction: system.join('\n\n') }),
      ...(jsonSchema && { responseMimeType: 'application/json', responseJsonSchema: jsonSchema }),
    },
  };
}

/** The names of the models that can answer, without the "models/" that the API puts before them. */
async function modelNames({ models }: GoogleGenAI, signal: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, supportedActions } of await models.list({
    config: { abortSignal: signal, pageSize: 1000 },
  })) {
    if (name && (supportedActions ?? ['generateContent']).includes('generateContent'))
      names.push(name.replace(/^models\//, ''));
  }
  return names;
}

/** Google's models, over the Gemini API. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'gemini',
  displayName: 'Gemini',
  description: "Google's models, over the Gemini API.",
  docsUrl: 'https://ai.google.dev/gemini-api/docs',
  configSchema: Config,
  secrets: ['api_key'],
  capabilities: { contextTokens: 1_000_000 },
  create(config, { fetch }) {
    const call = sdkCalls({ what: WHAT, secrets: [config.api_key], connect: () => geminiClient(config, fetch) });
    return {
      complete: (request, signal) =>
        call(signal, async ({ models }) =>
          geminiAnswer(await models.generateContent(paramsOf(request, config.model, signal)), config.model),
        ),
      models: (signal) => call(signal, (sdk) => modelNames(sdk, signal)),
    };
  },
  test: testLlm,
});
