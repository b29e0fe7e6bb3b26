import nock from 'nock';
import { describeLlmPlugin } from 'podproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import plugin from '../../plugins/llm-openai/index.js';
import { CHAT_COMPLETIONS, modelList } from '../support/chat-completions-wire.js';

const KEY = 'sk-proj-0123456789abcdefghijklmnopqrstuvwxyz';
const REQUEST = { messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9 } as const;
const never = () => new AbortController().signal;
const ANSWER = CHAT_COMPLETIONS.answer('because', { model: 'm', input: 1, output: 1 }) as nock.Body;

describeLlmPlugin({
  plugin,
  config: { api_key: KEY, model: 'gpt-5.4-mini' },
  wire: {
    ...CHAT_COMPLETIONS,
    origin: 'https://api.openai.com',
    completionPath: '/v1/chat/completions',
    models: { path: '/v1/models', body: modelList },
  },
});

describeLlmPlugin({
  plugin,
  config: { preset: 'azure', api_key: KEY, model: 'my-deployment', base_url: 'https://mine.openai.azure.com/' },
  wire: {
    ...CHAT_COMPLETIONS,
    origin: 'https://mine.openai.azure.com',
    completionPath: '/openai/deployments/my-deployment/chat/completions',
    error: (status, message) => ({ error: { code: String(status), message } }),
    unknownModel: {
      status: 404,
      body: { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
    },
    models: null,
  },
});

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What is sent with a configuration. */
async function sentWith(config: object): Promise<Sent> {
  const sent: Sent[] = [];
  const instance = await plugin.create(plugin.configSchema.parse(config), {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push({ url: request.url, headers: request.headers, body: (await request.json()) as Sent['body'] });
      return new Response(JSON.stringify(ANSWER), { headers: { 'Content-Type': 'application/json' } });
    },
    clock: { now: () => 0 },
    resolve: async () => [],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  await instance.complete({ ...REQUEST, jsonSchema: { type: 'object' } }, never());
  return sent[0] as Sent;
}

describe('the presets of llm openai', () => {
  afterEach(() => {
    nock.cleanAll();
  });

  it.each([
    ['openai', 'https://api.openai.com/v1/chat/completions', 'max_completion_tokens', 'json_schema'],
    ['groq', 'https://api.groq.com/openai/v1/chat/completions', 'max_completion_tokens', 'json_object'],
    ['openrouter', 'https://openrouter.ai/api/v1/chat/completions', 'max_tokens', 'json_object'],
    ['vllm', 'http://127.0.0.1:8000/v1/chat/completions', 'max_tokens', 'json_schema'],
    ['lm-studio', 'http://127.0.0.1:1234/v1/chat/completions', 'max_tokens', 'json_schema'],
  ])('%s: address, key, bound and JSON mode', async (preset, url, bound, format) => {
    const sent = await sentWith({ preset, api_key: KEY, model: 'some/model' });
    expect(sent.url).toBe(url);
    expect(sent.headers.get('authorization')).toBe(`Bearer ${KEY}`);
    expect(sent.headers.has('api-key')).toBe(false);
    expect(sent.body).toMatchObject({ model: 'some/model', [bound]: 9, response_format: { type: format } });
  });

  it('azure: the key has a header of its own, the deployment is in the path', async () => {
    const azure = { preset: 'azure', api_key: KEY, model: 'my gpt', base_url: 'https://mine.openai.azure.com/openai/' };
    const { url, headers } = await sentWith({ ...azure, api_version: '2024-10-21' });
    expect(url).toBe(
      'https://mine.openai.azure.com/openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21',
    );
    expect(headers.get('api-key')).toBe(KEY);
    expect(headers.has('authorization')).toBe(false);
  });

  it('azure: its newer API has neither deployment nor version in the address', async () => {
    const base_url = 'https://mine.openai.azure.com/openai/v1/';
    const { url, headers, body } = await sentWith({ preset: 'azure', api_key: KEY, model: 'mine', base_url });
    expect(url).toBe('https://mine.openai.azure.com/openai/v1/chat/completions');
    expect(headers.get('api-key')).toBe(KEY);
    expect(body.model).toBe('mine');
  });

  it.each(['vllm', 'lm-studio'])('%s needs no key and then sends none', async (preset) => {
    const { headers } = await sentWith({ preset });
    expect([headers.has('authorization'), headers.has('api-key')]).toEqual([false, false]);
  });

  it.each([
    [{ preset: 'openai' }, 'api_key'],
    [{ preset: 'groq' }, 'api_key'],
    [{ preset: 'azure', api_key: KEY }, 'base_url'],
    [{ preset: 'azure', base_url: 'https://mine.openai.azure.com' }, 'api_key'],
  ])('%j is not enough: %s is missing', (config, field) => {
    const issues = plugin.configSchema.safeParse(config).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('takes a base URL, an organization, a project and a JSON mode of the admin', async () => {
    const { url, headers, body } = await sentWith({
      api_key: KEY,
      base_url: 'https://gateway.example.com/openai//',
      organization: 'org-1',
      project: 'proj-1',
      json_mode: 'none',
    });
    expect(url).toBe('https://gateway.example.com/openai/chat/completions');
    expect([headers.get('openai-organization'), headers.get('openai-project')]).toEqual(['org-1', 'proj-1']);
    expect(body).not.toHaveProperty('response_format');
  });

  it('does not take anything from the environment that is meant for other programs', async () => {
    const names = ['OPENAI_ORG_ID', 'OPENAI_PROJECT_ID', 'OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_ADMIN_KEY'];
    for (const name of names) process.env[name] = 'https://leak.example.com';
    try {
      const { url, headers } = await sentWith({ preset: 'vllm' });
      expect(`${url} ${JSON.stringify([...headers])}`).not.toContain('leak');
    } finally {
      for (const name of names) delete process.env[name];
    }
  });
});
