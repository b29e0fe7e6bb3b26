import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import plugin from '../../plugins/llm-copilot/index.js';
import { CHAT_COMPLETIONS } from '../support/chat-completions-wire.js';

const KEY = 'github_pat_11AAAAAAA0123456789_abcdefghijklmnop';
const REQUEST = { messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9 } as const;
const never = () => new AbortController().signal;

describeLlmPlugin({
  plugin,
  config: { api_key: KEY, model: 'openai/gpt-4.1' },
  wire: {
    ...CHAT_COMPLETIONS,
    origin: 'https://models.github.ai',
    completionPath: '/inference/chat/completions',
    error: (_status, message) => ({ error: { code: 'some_code', message, details: message } }),
    refusedKey: { status: 401, body: { error: { code: 'unauthorized', message: 'Bad credentials' } } },
    unknownModel: {
      status: 400,
      body: {
        error: { code: 'unknown_model', message: 'Unknown model: gpt-nope', details: 'Unknown model: gpt-nope' },
      },
    },
    models: {
      path: '/catalog/models',
      body: (names) => names.map((id) => ({ id, name: id, publisher: 'OpenAI', limits: { max_input_tokens: 8000 } })),
    },
  },
});

describe('llm copilot', () => {
  afterEach(() => {
    nock.cleanAll();
  });
  const instanceOf = (config: object) =>
    plugin.create(plugin.configSchema.parse({ api_key: KEY, ...config }), {
      fetch: globalThis.fetch,
      clock: { now: () => 0 },
      resolve: async () => [],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    });
  const answer = CHAT_COMPLETIONS.answer('because', { model: 'm', input: 1, output: 1 });

  it('lets an organization pay', async () => {
    const scope = nock('https://models.github.ai', {
      reqheaders: { accept: 'application/vnd.github+json', 'x-github-api-version': /^\d{4}-\d\d-\d\d$/ },
    })
      .post('/orgs/my-org/inference/chat/completions')
      .reply(200, answer as nock.Body)
      .get('/catalog/models')
      .reply(200, [{ id: 'b/c' }]);
    const instance = await instanceOf({ organization: 'my-org' });
    expect((await instance.complete(REQUEST, never())).text).toBe('because');
    expect(await instance.models(never())).toEqual(['b/c']);
    scope.done();
  });

  it('takes what a model accepts when it refuses the schema, and remembers it', async () => {
    const formats: unknown[] = [];
    const asked = () =>
      nock('https://models.github.ai').post(
        '/inference/chat/completions',
        (body: { response_format?: { type: string } }) => {
          formats.push(body.response_format?.type);
          return true;
        },
      );
    const message = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.";
    asked().reply(400, { error: { code: 'invalid_request', message } });
    asked()
      .times(2)
      .reply(200, answer as nock.Body);
    const instance = await instanceOf({ model: 'meta/llama-3.3-70b-instruct' });
    const request = { ...REQUEST, jsonSchema: { type: 'object' } };
    await instance.complete(request, never());
    await instance.complete(request, never());
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('does not ask again for what is wrong with something else', async () => {
    const scope = nock('https://models.github.ai')
      .post('/inference/chat/completions')
      .reply(400, { error: { code: 'invalid_request', message: 'messages: must not be empty' } });
    const instance = await instanceOf({});
    const failed = instance.complete({ ...REQUEST, jsonSchema: { type: 'object' } }, never());
    await expect(failed).rejects.toMatchObject({ code: 'invalid' });
    scope.done();
  });

  it.each([
    ['openai/gpt-5-mini', { max_completion_tokens: 9, response_format: { type: 'json_schema' } }],
    ['openai/gpt-4.1', { max_tokens: 9, response_format: { type: 'json_schema' } }],
    ['meta/llama-3.3-70b-instruct', { max_tokens: 9, response_format: { type: 'json_schema' } }],
  ])('asks %s in the way it understands', async (model, expected) => {
    let sent: unknown;
    nock('https://models.github.ai')
      .post('/inference/chat/completions', (body: unknown) => {
        sent = body;
        return true;
      })
      .reply(200, answer as nock.Body);
    await (await instanceOf({ model })).complete({ ...REQUEST, jsonSchema: { type: 'object' } }, never());
    expect(sent).toMatchObject(expected);
    expect(Object.keys(sent as object).filter((name) => name.startsWith('max_'))).toHaveLength(1);
  });
});
