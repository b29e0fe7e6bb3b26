import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import plugin from '../../plugins/llm-anthropic/index.js';
import { ask, failureOf, llmOf, never } from './support/llm-instance.js';

const ORIGIN = 'https://api.anthropic.com';
const PATH = '/v1/messages';
const config = { api_key: 'sk-ant-api03-not-a-key', model: 'claude-sonnet-5-5' };
/** What the plugin adds for the model's thoughts. */
const THOUGHT = 8_000;

const message = (content: readonly object[], more: object = {}) => ({
  id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-5-5',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 2 },
  ...more,
});

const error = (type: string, text: string) => ({
  type: 'error',
  error: { type, message: text },
  request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy',
});

type Body = {
  model: string;
  system?: string;
  messages: never[];
  max_tokens: number;
  output_config?: { format?: object };
};

describeLlmPlugin({
  plugin,
  config,
  wire: {
    origin: ORIGIN,
    completionPath: PATH,
    read({ headers, body }) {
      const { model, system, messages, max_tokens, output_config } = body as Body;
      return {
        key: headers.authorization?.replace(/^Bearer /, ''),
        model,
        messages: system === undefined ? messages : [{ role: 'system', content: system }, ...messages],
        maxOutputTokens: max_tokens - THOUGHT,
        wantsJson: output_config?.format !== undefined,
      };
    },
    answer: (text, { model, input, output }) =>
      message(text === '' ? [] : [{ type: 'text', text }], {
        model,
        usage: { input_tokens: input, output_tokens: output },
      }),
    error: (status, text) => error(status === 429 ? 'rate_limit_error' : 'api_error', text),
    refusedKey: { status: 401, body: error('authentication_error', 'invalid x-api-key') },
    unknownModel: { status: 404, body: error('not_found_error', 'model: claude-none') },
    models: {
      path: '/v1/models',
      body: (names) => ({
        data: names.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-02-04T00:00:00Z' })),
        has_more: false,
        first_id: names[0],
        last_id: names.at(-1),
      }),
    },
  },
});

describe('llm anthropic', () => {
  afterEach(() => nock.cleanAll());
  const replies = (status: number, body: nock.Body) => nock(ORIGIN).post(PATH).reply(status, body);
  const complete = (changes = {}) => llmOf(plugin, { ...config, ...changes }).complete(ask(), never());

  it('names the version of the API that it speaks', async () => {
    const stub = nock(ORIGIN, { reqheaders: { 'anthropic-version': /^\d{4}-\d\d-\d\d$/ } })
      .post(PATH)
      .reply(200, message([{ type: 'text', text: 'ok' }]));
    expect((await complete()).text).toBe('ok');
    expect(stub.isDone()).toBe(true);
  });

  it('takes an overloaded API (529) for one that can be asked again', async () => {
    replies(529, error('overloaded_error', 'Overloaded'));
    expect(await failureOf(complete())).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/529.*Overloaded/),
    });
  });

  it('calls a prompt too long that does not fit in the model', async () => {
    replies(400, error('invalid_request_error', 'prompt is too long: 1000013 tokens > 1000000 maximum'));
    expect(await failureOf(complete())).toMatchObject({ code: 'too_large' });
    replies(200, message([], { stop_reason: 'model_context_window_exceeded' }));
    expect(await failureOf(complete())).toMatchObject({ code: 'too_large' });
  });

  it('says that an answer was blocked, and why', async () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'This could enable cyber harm.' };
    replies(200, message([], { stop_reason: 'refusal', stop_details }));
    expect(await failureOf(complete())).toMatchObject({
      code: 'invalid',
      message: 'Anthropic blocked the answer: This could enable cyber harm.',
    });
  });

  it('leaves thoughts out of the answer and counts cached tokens', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: 'The tag ' },
      { type: 'text', text: 'is wrong.' },
    ];
    const usage = { input_tokens: 5, cache_creation_input_tokens: 20, cache_read_input_tokens: 300, output_tokens: 9 };
    replies(200, message(content, { usage }));
    const { text, usage: counted } = await complete();
    expect({ text, counted }).toEqual({ text: 'The tag is wrong.', counted: { input: 325, output: 9 } });
  });

  it('sends schemas as the API takes them: as a format, or as a tool when they leave a type open', async () => {
    const bodies: Record<string, unknown>[] = [];
    nock(ORIGIN)
      .post(PATH, (body) => bodies.push(body) > 0)
      .times(2)
      .reply(200, message([{ type: 'text', text: '{}' }]));
    const llm = llmOf(plugin, { ...config, effort: 'low' });
    const jsonSchema = {
      type: 'object',
      properties: { cause: { type: 'string', maxLength: 80 } },
      required: ['cause'],
    };
    await llm.complete(ask({ jsonSchema }), never());
    const open = { type: 'object', properties: { value: {} } };
    await llm.complete(ask({ jsonSchema: open }), never());
    expect(bodies[0]).not.toHaveProperty('tools');
    expect(bodies[1]).toMatchObject({
      tools: [{ name: 'answer', input_schema: open }],
      tool_choice: { type: 'tool', name: 'answer' },
    });
    expect(bodies.map(({ output_config }) => output_config)).toEqual([
      {
        effort: 'low',
        format: {
          type: 'json_schema',
          schema: {
            type: 'object',
            properties: { cause: { type: 'string', description: '{maxLength: 80}' } },
            required: ['cause'],
            additionalProperties: false,
          },
        },
      },
      { effort: 'low' },
    ]);
  });

  it('reads the answer that is given to the tool', async () => {
    const input = { cause: 'a', patch: null };
    replies(200, message([{ type: 'tool_use', id: 'toolu_1', name: 'answer', input }], { stop_reason: 'tool_use' }));
    expect(JSON.parse((await complete()).text)).toEqual(input);
  });

  it('asks without a tool when the API refuses it, at once and from then on', async () => {
    const bodies: Record<string, unknown>[] = [];
    const asked = () => nock(ORIGIN).post(PATH, (body) => bodies.push(body) > 0);
    const refusal = 'Thinking may not be enabled when tool_choice forces tool use.';
    asked().reply(400, error('invalid_request_error', refusal));
    asked()
      .times(2)
      .reply(200, message([{ type: 'text', text: '{}' }]));
    const llm = llmOf(plugin, config);
    const jsonSchema = { type: 'object', properties: { value: {} } };
    await llm.complete(ask({ jsonSchema }), never());
    await llm.complete(ask({ jsonSchema }), never());
    expect(bodies.map((body) => 'tools' in body)).toEqual([true, false, false]);
  });

  it('keeps the path of a gateway', async () => {
    nock('https://gateway.example')
      .post('/llm/v1/messages')
      .reply(200, message([{ type: 'text', text: 'ok' }]));
    expect((await complete({ base_url: 'https://gateway.example/llm/' })).text).toBe('ok');
  });
});
