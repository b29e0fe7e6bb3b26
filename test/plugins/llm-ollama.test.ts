import fc from 'fast-check';
import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { windowFor } from '../../plugins/llm-ollama/context-window.js';
import plugin from '../../plugins/llm-ollama/index.js';
import { ask, failureOf, llmOf, never } from './support/llm-instance.js';

const ORIGIN = 'http://127.0.0.1:11434';
const PATH = '/api/chat';
const config = { model: 'llama3.1' };

const reply = (content: string, more: object = {}) => ({
  model: 'llama3.1',
  created_at: '2026-12-12T14:13:43.416799Z',
  message: { role: 'assistant', content },
  done: true,
  done_reason: 'stop',
  total_duration: 5_191_566_416,
  load_duration: 2_154_458,
  prompt_eval_count: 26,
  prompt_eval_duration: 383_809_000,
  eval_count: 298,
  eval_duration: 4_799_921_000,
  ...more,
});

const tags = (names: readonly string[]) => ({
  models: names.map((name) => ({
    name,
    model: name,
    modified_at: '2026-11-04T14:56:49.277302595-07:00',
    size: 7_365_960_935,
    digest: '9f438cb9cd581fc025612d27f7c1a6669ff83a8bb0ed86c94fcf4c5440555697',
    details: { format: 'gguf', family: 'llama', families: null, parameter_size: '8B', quantization_level: 'Q4_0' },
  })),
});

type Body = {
  model: string;
  messages: never[];
  format?: object;
  stream: boolean;
  tools?: object;
  options: { num_ctx: number; num_predict: number };
};

describeLlmPlugin({
  plugin,
  config,
  wire: {
    origin: ORIGIN,
    completionPath: PATH,
    read({ headers, body }) {
      const { model, messages, format, options } = body as Body;
      return {
        key: headers.authorization,
        model,
        messages,
        maxOutputTokens: options.num_predict,
        wantsJson: format !== undefined,
      };
    },
    answer: (text, { model, input, output }) => reply(text, { model, prompt_eval_count: input, eval_count: output }),
    error: (_status, text) => ({ error: text }),
    unknownModel: { status: 404, body: { error: "model 'llama3.1' not found" } },
    models: { path: '/api/tags', body: tags },
  },
});

describe('llm ollama', () => {
  afterEach(() => nock.cleanAll());
  const replies = (status: number, body: nock.Body) => nock(ORIGIN).post(PATH).reply(status, body);
  const complete = (changes = {}, request = ask()) =>
    llmOf(plugin, { ...config, ...changes }).complete(request, never());
  /** What is sent for a prompt of so many bytes. */
  const sentFor = async (bytes: number, changes = {}) => {
    let sent: Body | undefined;
    nock(ORIGIN)
      .post(PATH, (body) => {
        sent = body;
        return true;
      })
      .reply(200, reply('ok'));
    await complete(changes, ask({ messages: [{ role: 'user', content: 'x'.repeat(bytes) }], maxOutputTokens: 1_000 }));
    return sent;
  };

  it('needs nothing but a model, and sends no key that it was not given', async () => {
    expect(plugin.configSchema.parse({})).toMatchObject({ base_url: ORIGIN });
    nock(ORIGIN, { badheaders: ['authorization'] })
      .post(PATH)
      .reply(200, reply('ok'));
    expect((await complete()).text).toBe('ok');
  });

  it('sends the key that a gateway wants, below its path', async () => {
    nock('https://gateway.example', { reqheaders: { authorization: 'Bearer gateway-key' } })
      .post(`/llm${PATH}`)
      .reply(200, reply('ok'));
    expect((await complete({ base_url: 'https://gateway.example/llm/', api_key: 'gateway-key' })).text).toBe('ok');
  });

  it('asks without tools and streams, and forbids that the prompt is cut', async () => {
    const sent = await sentFor(10);
    expect(sent).toMatchObject({ stream: false, think: false, truncate: false, shift: false });
    expect(sent).not.toHaveProperty('tools');
  });

  it('asks for a context window that holds the prompt and the answer', async () => {
    expect((await sentFor(10))?.options).toEqual({ num_ctx: 4_096, num_predict: 1_000 });
    expect((await sentFor(12_000))?.options.num_ctx).toBe(8_192);
    expect((await sentFor(12_000, { context_tokens: 6_000 }))?.options.num_ctx).toBe(6_000);
  });

  it('says that a prompt is too long, without a call', async () => {
    const messages = [{ role: 'user' as const, content: 'x'.repeat(60_000) }];
    const failure = await failureOf(complete({ context_tokens: 8_192 }, ask({ messages })));
    expect(failure).toMatchObject({ code: 'too_large', message: expect.stringMatching(/20116 tokens.*allows 8192/) });
  });

  it('calls a prompt too long that Ollama does not take', async () => {
    replies(400, {
      error: 'request (8889 tokens) exceeds the available context size (4096 tokens), try increasing it',
    });
    expect(await failureOf(complete())).toMatchObject({ code: 'too_large' });
  });

  it('says how to get a model that is not there, and which are', async () => {
    replies(404, { error: "model 'qwen3' not found" });
    nock(ORIGIN)
      .get('/api/tags')
      .reply(200, tags(['llama3.1:latest', 'gemma3:4b']));
    expect(await failureOf(complete({ model: 'qwen3' }))).toMatchObject({
      code: 'not_found',
      message: 'Ollama does not have the model qwen3; run: ollama pull qwen3 (pulled are: llama3.1:latest, gemma3:4b)',
    });
    replies(404, { error: "model 'qwen3' not found" });
    nock(ORIGIN).get('/api/tags').reply(200, tags([]));
    expect(await failureOf(complete({ model: 'qwen3' }))).toMatchObject({
      message: expect.stringContaining('no model is pulled yet'),
    });
  });

  it('gives one of few windows, which is large enough', () => {
    const lengths = fc.array(fc.nat(20_000), { maxLength: 4 });
    fc.assert(
      fc.property(
        lengths,
        fc.constantFrom('x', '漢'),
        fc.integer({ min: 1, max: 4_000 }),
        (lengths, letter, answer) => {
          const messages = lengths.map((length) => ({ role: 'user' as const, content: letter.repeat(length) }));
          const tokens = lengths.reduce((sum, length) => sum + length, 0) / (letter === 'x' ? 3 : 1);
          const window = windowFor(messages, answer, 1_000_000);
          expect(window).toBeGreaterThanOrEqual(tokens + answer);
          expect(Number.isInteger(Math.log2(window / 4_096))).toBe(true);
          expect(windowFor(messages, answer, window)).toBe(window);
        },
      ),
    );
  });
});
