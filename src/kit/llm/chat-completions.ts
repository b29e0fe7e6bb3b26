import type OpenAI from 'openai';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { LlmAnswer, LlmProvider, LlmRequest } from '../../kernel/ports/llm-provider.js';
import { answerOf } from './answer-of.js';
import { jsonFallback } from './json-fallback.js';
import { llmFetch } from './llm-fetch.js';
import { sdkCalls } from './sdk-calls.js';
import { fitsStrictMode } from './strict-schema.js';

/** How a JSON Schema is asked for: as such, as "some JSON" (the prompt then says which), or not at all. */
export type JsonMode = 'schema' | 'object' | 'none';

/** An API that speaks OpenAI's chat completions. */
export interface ChatCompletionsOptions {
  /** Names the provider in messages. */
  readonly what: string;
  /** Without a slash at its end; `/chat/completions` and `/models` are below it. */
  readonly baseUrl: string;
  /** Undefined where none is needed. */
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** The `fetch` of the plugin's context. */
  readonly fetch: typeof globalThis.fetch;
  /** Sent with every request. A header of `null` is left out, even if the SDK would send it. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Added to every address. */
  readonly query?: Readonly<Record<string, string>>;
  /** How the bound of the answer is called; `max_tokens` is the older name, which most servers know. */
  readonly tokenField?: 'max_tokens' | 'max_completion_tokens';
  /** How it begins, 'object' unless said otherwise: what the server refuses gives way to the next lesser one. */
  readonly jsonMode?: JsonMode;
  /** Where the models are listed, if not at `/models`; null where nothing lists them. */
  readonly modelsUrl?: string | null;
}

/** Time-outs are a policy round the port, so the SDK's own is out of the way: a day, in milliseconds. */
const NO_TIMEOUT = 86_400_000;

const WAYS: Readonly<Record<JsonMode, readonly [JsonMode, ...JsonMode[]]>> = {
  schema: ['schema', 'object', 'none'],
  object: ['object', 'none'],
  none: ['none'],
};

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * A provider over the official OpenAI SDK, which is loaded when the first call is made. It neither retries nor times out. Throws what
 * the port says.
 */
export function createChatCompletions(options: ChatCompletionsOptions): LlmProvider {
  const { what, modelsUrl = '/models' } = options;
  const secrets = options.apiKey === undefined ? [] : [options.apiKey];
  const call = sdkCalls({ what, secrets, connect: () => createClient(options, secrets) });
  return {
    complete: jsonFallback(WAYS[options.jsonMode ?? 'object'], (jsonMode, request, signal) =>
      call(signal, async (sdk) =>
        completionAnswer(
          await sdk.chat.completions.create(requestBody(request, { ...options, jsonMode }), { signal }),
          options,
        ),
      ),
    ),
    models: (signal) => {
      if (modelsUrl === null) return Promise.resolve([]);
      return call(signal, async (sdk) => modelsFrom(await sdk.get<unknown>(modelsUrl, { signal }), what));
    },
  };
}

async function createClient(options: ChatCompletionsOptions, secrets: readonly string[]): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const { what, apiKey, baseUrl, headers = {}, query = {} } = options;
  return new Client({
    // The SDK wants a key; without one, the header that would carry it is taken out.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    defaultHeaders: { ...(apiKey === undefined ? { Authorization: null } : {}), ...headers },
    defaultQuery: { ...query },
    fetch: llmFetch(what, options.fetch, secrets),
    maxRetries: 0,
    timeout: NO_TIMEOUT,
    logLevel: 'off',
  });
}

function requestBody(request: LlmRequest, options: ChatCompletionsOptions): Body {
  const { tokenField = 'max_tokens', jsonMode = 'object', model } = options;
  const format = request.jsonSchema === undefined ? undefined : formatOf(request.jsonSchema, jsonMode);
  return {
    model,
    messages: request.messages.map(({ role, content }) => ({ role, content: content.toWellFormed() })),
    [tokenField]: request.maxOutputTokens,
    ...(format === undefined ? {} : { response_format: format }),
  };
}

function formatOf(schema: Readonly<Record<string, unknown>>, mode: JsonMode): Body['response_format'] {
  if (mode === 'none') return undefined;
  if (mode === 'object') return { type: 'json_object' };
  return {
    type: 'json_schema',
    json_schema: { name: 'answer', schema: { ...schema }, strict: fitsStrictMode(schema) },
  };
}

/** What compatible servers leave out although the SDK's types promise it. */
type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Loose<Item>[] | null | undefined
  : Value extends object
    ? { readonly [Name in keyof Value]?: Loose<Value[Name]> | null | undefined }
    : Value;

function completionAnswer(completion: Loose<OpenAI.ChatCompletion> | null, options: ChatCompletionsOptions): LlmAnswer {
  const { choices, usage, model } = completion ?? {};
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  return answerOf({
    text: contentText(choiceMessage(choice, options.what).content),
    model: isFilled(model) ? model : options.model,
    usage: { input: usage?.prompt_tokens, output: usage?.completion_tokens },
    cutOff: choice?.finish_reason === 'length',
  });
}

function choiceMessage(choice: Loose<OpenAI.ChatCompletion.Choice> | null | undefined, what: string) {
  const message = choice?.message;
  if (typeof message !== 'object' || message === null) {
    throw new PodproofError('invalid', `${what} sent something that is not a chat completion; check the base URL`);
  }
  if (isFilled(message.refusal)) throw new PodproofError('invalid', `${what}: the model declined to answer`);
  return message;
}

/** Some servers give a list of parts, of which thoughts are left out. */
function contentText(content: unknown): string {
  if (isString(content)) return content;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return parts
    .map((part) => (part as { text?: unknown } | null)?.text)
    .filter(isString)
    .join('');
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): value is string => isString(value) && value !== '';

/** The ids, whether the list is bare or in `data`. */
function modelsFrom(body: unknown, what: string): string[] {
  const list: unknown = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(list)) throw new PodproofError('invalid', `${what} sent something that is not a list of models`);
  const ids = list.map((entry: unknown) => (entry as { id?: unknown } | null)?.id);
  return ids.filter(isString).sort();
}
