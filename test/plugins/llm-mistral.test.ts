import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import plugin from '../../plugins/llm-mistral/index.js';
import { ask, failureOf, llmOf, never } from './support/llm-instance.js';

const ORIGIN = 'https://api.mistral.ai';
const PATH = '/v1/chat/completions';
const config = { api_key: 'mistral-not-a-key', model: 'mistral-medium-latest' };

const completion = (content: unknown, more: object = {}) => ({
  id: 'cmpl-e5cc70bb28c444948073e77776eb30ef',
  object: 'chat.completion',
  model: 'mistral-medium-latest',
  created: 1_702_256_327,
  choices: [{ index: 0, message: { role: 'assistant', tool_calls: null, content }, finish_reason: 'stop', ...more }],
  usage: { prompt_tokens: 16, completion_tokens: 34, total_tokens: 50 },
});

const error = (type: string, message: string, code: string | null = null) => ({
  object: 'error',
  message,
  type,
  param: null,
  code,
});

type Body = {
  model: string;
  messages: { role: never; content: string }[];
  max_tokens: number;
  response_format?: object;
};

describeLlmPlugin({
  plugin,
  config,
  wire: {
    origin: ORIGIN,
    completionPath: PATH,
    read({ headers, body }) {
      const { model, messages, max_tokens, response_format } = body as Body;
      return {
        key: headers.authorization?.replace(/^Bearer /, ''),
        model,
        messages: messages.map(({ role, content }) => ({ role, content })),
        maxOutputTokens: max_tokens,
        wantsJson: response_format !== undefined,
      };
    },
    answer: (text, { model, input, output }) => ({
      ...completion(text),
      model,
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
    error: (status, text) => error(status === 429 ? 'rate_limit_error' : 'server_error', text),
    refusedKey: { status: 401, body: { detail: 'Unauthorized' } },
    unknownModel: { status: 400, body: error('invalid_model', 'Invalid model: mistral-none', '1500') },
    models: {
      path: '/v1/models',
      body: (names) => ({
        object: 'list',
        data: names.map((id) => ({
          id,
          object: 'model',
          created: 1_702_256_327,
          owned_by: 'mistralai',
          capabilities: { completion_chat: true },
          type: 'base',
        })),
      }),
    },
  },
});

describe('llm mistral', () => {
  afterEach(() => nock.cleanAll());
  const replies = (status: number, body: nock.Body) => nock(ORIGIN).post(PATH).reply(status, body);
  const complete = (changes = {}) => llmOf(plugin, { ...config, ...changes }).complete(ask(), never());

  it('says what a request that is not valid lacks', async () => {
    const detail = [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required', input: {} }];
    replies(422, { detail });
    expect(await failureOf(complete())).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Field required'),
    });
  });

  it('calls a prompt too long that does not fit in the model', async () => {
    const text =
      'Prompt contains 140000 tokens and 0 draft tokens, too large for model with 131072 maximum context length';
    replies(400, error('invalid_request_error', text));
    expect(await failureOf(complete())).toMatchObject({ code: 'too_large' });
  });

  it('leaves the thoughts of models that reason out of the answer', async () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] };
    replies(200, completion([thinking, { type: 'text', text: 'The tag ' }, { type: 'text', text: 'is wrong.' }]));
    expect((await complete()).text).toBe('The tag is wrong.');
  });

  it('does not take for an answer what the model broke off', async () => {
    replies(200, completion('The ta', { finish_reason: 'error' }));
    expect(await failureOf(complete())).toMatchObject({ code: 'unavailable' });
  });

  it('asks for the schema itself', async () => {
    const jsonSchema = { type: 'object', properties: { cause: { type: 'string' } } };
    const wanted = { type: 'json_schema', json_schema: { name: 'answer', schema: jsonSchema, strict: true } };
    let sent: Record<string, unknown> = {};
    nock(ORIGIN)
      .post(PATH, (body) => {
        sent = body;
        return true;
      })
      .reply(200, completion('{}'));
    await llmOf(plugin, config).complete(ask({ jsonSchema }), never());
    expect(sent.response_format).toEqual(wanted);
  });

  it('keeps the path of a gateway, and knows when something else answers there', async () => {
    nock('https://gateway.example').post('/llm/v1/chat/completions').reply(200, completion('ok'));
    expect((await complete({ base_url: 'https://gateway.example/llm/' })).text).toBe('ok');
    nock('https://gateway.example').post(/./).reply(200, '<html>', { 'Content-Type': 'text/html' });
    expect(await failureOf(complete({ base_url: 'https://gateway.example/llm/' }))).toMatchObject({
      code: 'invalid',
      message: 'Mistral sent something that is not JSON; check the base URL',
    });
  });
});
