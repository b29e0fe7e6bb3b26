import { type ChatCompletionsOptions, createChatCompletions } from 'podproof/kit/llm';
import { describe, expect, it } from 'vitest';
import { CHAT_COMPLETIONS } from '../../support/chat-completions-wire.js';

const never = () => new AbortController().signal;
const GOOD = CHAT_COMPLETIONS.answer('because', { model: 'm-1', input: 1, output: 2 });
const CLOSED = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };

/** A provider that answers each request with `body`, and the requests. */
function answering(body: unknown, options: Partial<ChatCompletionsOptions> = {}) {
  const sent: { url: string; headers: Headers; body: Record<string, unknown> }[] = [];
  const provider = createChatCompletions({
    what: 'The API',
    baseUrl: 'https://api.example.com/v1',
    apiKey: 'k-1',
    model: 'm',
    fetch: async (input, init) => {
      const { url, headers } = new Request(input, init);
      sent.push({ url, headers, body: JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown> });
      return Response.json(body);
    },
    ...options,
  });
  const complete = (jsonSchema?: Record<string, unknown>) =>
    provider.complete(
      { messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9, ...(jsonSchema ? { jsonSchema } : {}) },
      never(),
    );
  return { provider, sent, complete };
}

/** A completion with another first choice. */
const withChoice = (choice: unknown) => ({ ...(GOOD as object), choices: [choice] });

describe('createChatCompletions: requests', () => {
  it.each([
    [undefined, CLOSED, { type: 'json_object' }],
    ['object', CLOSED, { type: 'json_object' }],
    ['none', CLOSED, undefined],
    ['schema', CLOSED, { type: 'json_schema', json_schema: { name: 'answer', schema: CLOSED, strict: true } }],
    [
      'schema',
      { type: 'object' },
      { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' }, strict: false } },
    ],
    ['schema', undefined, undefined],
  ] as const)('JSON mode %s', async (jsonMode, schema, expected) => {
    const { complete, sent } = answering(GOOD, jsonMode === undefined ? {} : { jsonMode });
    await complete(schema);
    expect(sent[0]?.body.response_format).toEqual(expected);
  });

  it('sends nothing but what was asked for', async () => {
    const { complete, sent } = answering(GOOD);
    await complete();
    expect(sent[0]?.body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'why?' }], max_tokens: 9 });
  });

  it('adds headers and the query, and leaves headers out', async () => {
    const options = { headers: { 'X-One': '1', Authorization: null }, query: { v: '2' } };
    const { complete, sent } = answering(GOOD, options);
    await complete();
    expect(sent[0]?.url).toBe('https://api.example.com/v1/chat/completions?v=2');
    expect([sent[0]?.headers.get('x-one'), sent[0]?.headers.get('authorization')]).toEqual(['1', null]);
  });
});

describe('createChatCompletions: answers', () => {
  it.each([
    [
      'no usage',
      { ...(GOOD as object), usage: undefined },
      { text: 'because', model: 'm-1', usage: { input: 0, output: 0 } },
    ],
    ['no model', { ...(GOOD as object), model: undefined }, { text: 'because', model: 'm' }],
    [
      'an answer that was cut off',
      withChoice({ finish_reason: 'length', message: { content: 'half of' } }),
      { text: 'half of' },
    ],
    [
      'content in parts',
      withChoice({
        message: { content: [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'a' }, { text: 'b' }] },
      }),
      { text: 'ab' },
    ],
  ])('takes %s', async (_name, body, expected) => {
    expect(await answering(body).complete()).toMatchObject(expected);
  });

  it.each([
    ['a refusal', withChoice({ message: { content: null, refusal: 'I cannot help with that' } }), /declined/],
    ['no choices', { choices: [] }, /not a chat completion/],
    [
      'tokens used up by thought',
      withChoice({ finish_reason: 'length', message: { content: '' } }),
      /used up all tokens/,
    ],
    ['a call of a tool', withChoice({ message: { content: null, tool_calls: [{}] } }), /empty/],
  ])('refuses %s', async (_name, body, words) => {
    await expect(answering(body).complete()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(words),
    });
  });
});

describe('createChatCompletions: models', () => {
  it.each([
    [{ object: 'list', data: [{ id: 'b' }, { id: 'a' }, { name: 'no id' }, null] }, ['a', 'b']],
    [[{ id: 'x/y' }], ['x/y']],
  ])('reads %j', async (body, expected) => {
    const { provider, sent } = answering(body);
    expect(await provider.models(never())).toEqual(expected);
    expect(sent[0]?.url).toBe('https://api.example.com/v1/models');
  });

  it('asks elsewhere, or nowhere', async () => {
    const elsewhere = answering([], { modelsUrl: 'https://api.example.com/catalog' });
    expect(await elsewhere.provider.models(never())).toEqual([]);
    expect(elsewhere.sent.map(({ url }) => url)).toEqual(['https://api.example.com/catalog']);
    const nowhere = answering([], { modelsUrl: null });
    expect(await nowhere.provider.models(never())).toEqual([]);
    expect(nowhere.sent).toEqual([]);
  });
});
