import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import plugin from '../../plugins/llm-gemini/index.js';
import { ask, failureOf, llmOf, never } from './support/llm-instance.js';

const ORIGIN = 'https://generativelanguage.googleapis.com';
const PATH = '/v1beta/models/gemini-flash-latest:generateContent';
const config = { api_key: 'AIzaSy-not-a-key', model: 'gemini-flash-latest' };
/** What the plugin adds for the model's thoughts. */
const THOUGHT = 8_000;

const reply = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 20, totalTokenCount: 28 },
  modelVersion: 'gemini-3.8-flash',
  responseId: 'mUIpacOwHt2Xz7IPmu2tsA0',
  ...more,
});

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

const error = (code: number, message: string, details: readonly object[] = []) => ({
  error: { code, message, status: STATUSES[code] ?? 'INTERNAL', details },
});

const badKey = error(400, 'API key not valid. Please pass a valid API key.', [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  },
]);

type Content = { role?: string; parts: { text: string }[] };
type Body = {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig: { maxOutputTokens: number; responseMimeType?: string; responseJsonSchema?: object };
};

const textOf = ({ parts }: Content) => parts.map(({ text }) => text).join('');

describeLlmPlugin({
  plugin,
  config,
  wire: {
    origin: ORIGIN,
    completionPath: /^\/v1beta\/models\/[^/]+:generateContent$/,
    read({ path, headers, body }) {
      const { contents, systemInstruction, generationConfig } = body as Body;
      const system = systemInstruction ? [{ role: 'system' as const, content: textOf(systemInstruction) }] : [];
      const others = contents.map((content) => ({
        role: content.role === 'model' ? ('assistant' as const) : ('user' as const),
        content: textOf(content),
      }));
      return {
        key: headers['x-goog-api-key'],
        model: /models\/([^/:]+):/.exec(path)?.[1],
        messages: [...system, ...others],
        maxOutputTokens: generationConfig.maxOutputTokens - THOUGHT,
        wantsJson:
          generationConfig.responseMimeType === 'application/json' && generationConfig.responseJsonSchema !== undefined,
      };
    },
    answer: (text, { model, input, output }) =>
      reply(text === '' ? [] : [{ text }], {
        modelVersion: model,
        usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
      }),
    error,
    refusedKey: { status: 400, body: badKey },
    unknownModel: {
      status: 404,
      body: error(
        404,
        'models/gemini-none is not found for API version v1beta, or is not supported for generateContent.',
      ),
    },
    models: {
      path: '/v1beta/models',
      body: (names) => ({
        models: [
          ...names.map((name) => ({
            name: `models/${name}`,
            supportedGenerationMethods: ['generateContent', 'countTokens'],
          })),
          { name: 'models/gemini-embedding-2', supportedGenerationMethods: ['embedContent'] },
        ],
      }),
    },
  },
});

describe('llm gemini', () => {
  afterEach(() => nock.cleanAll());
  const replies = (status: number, body: nock.Body, headers: Record<string, string> = {}) =>
    nock(ORIGIN).post(PATH).reply(status, body, headers);
  const complete = (changes = {}) => llmOf(plugin, { ...config, ...changes }).complete(ask(), never());

  it('sends its key in a header, never in the address', async () => {
    let seen: string | undefined;
    nock(ORIGIN, { reqheaders: { 'x-goog-api-key': config.api_key } })
      .post((path) => {
        seen = path;
        return true;
      })
      .reply(200, reply([{ text: 'ok' }]));
    expect((await complete()).text).toBe('ok');
    expect(seen).toBe(PATH);
  });

  it('says that the prompt was blocked, and why', async () => {
    replies(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 8 } });
    expect(await failureOf(complete())).toMatchObject({
      code: 'invalid',
      message: 'Gemini blocked the prompt (PROHIBITED_CONTENT)',
    });
  });

  it.each(['SAFETY', 'RECITATION', 'SPII'])('says that the answer was blocked (%s)', async (finishReason) => {
    replies(200, reply([], { candidates: [{ finishReason, index: 0, safetyRatings: [] }] }));
    expect(await failureOf(complete())).toMatchObject({
      code: 'invalid',
      message: `Gemini blocked the answer (${finishReason})`,
    });
  });

  it('hands on how long Google asks to wait, which stands in the body', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }];
    replies(429, error(429, 'You exceeded your current quota.', details));
    expect(await failureOf(complete())).toMatchObject({ code: 'rate_limited', retryAfterMs: 34_500 });
    replies(429, error(429, 'You exceeded your current quota.', details), { 'Retry-After': '7' });
    expect(await failureOf(complete())).toMatchObject({ code: 'rate_limited', retryAfterMs: 7_000 });
  });

  it('calls a prompt too long that does not fit in the model', async () => {
    replies(400, error(400, 'The input token count (1234567) exceeds the maximum number of tokens allowed (1048576).'));
    expect(await failureOf(complete())).toMatchObject({ code: 'too_large' });
  });

  it('leaves thoughts out of the answer and counts them', async () => {
    const usageMetadata = { promptTokenCount: 8, candidatesTokenCount: 20, thoughtsTokenCount: 300 };
    replies(
      200,
      reply([{ text: 'Hm.', thought: true }, { text: 'The tag ' }, { text: 'is wrong.' }], { usageMetadata }),
    );
    const { text, usage } = await complete();
    expect({ text, usage }).toEqual({ text: 'The tag is wrong.', usage: { input: 8, output: 320 } });
  });

  it('lists the models of all pages', async () => {
    const page = (name: string, more: object = {}) => ({ models: [{ name: `models/${name}` }], ...more });
    nock(ORIGIN)
      .get('/v1beta/models')
      .query({ pageSize: 1000 })
      .reply(200, page('model-a', { nextPageToken: 'next' }));
    nock(ORIGIN).get('/v1beta/models').query({ pageSize: 1000, pageToken: 'next' }).reply(200, page('model-b'));
    expect(await llmOf(plugin, config).models(never())).toEqual(['model-a', 'model-b']);
  });

  it('keeps the path of a gateway', async () => {
    nock('https://gateway.example')
      .post(`/llm${PATH}`)
      .reply(200, reply([{ text: 'ok' }]));
    expect((await complete({ base_url: 'https://gateway.example/llm/' })).text).toBe('ok');
  });
});
