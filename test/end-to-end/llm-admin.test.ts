import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { ProviderServer } from './support/provider-server.js';

const KEY = 'sk-canary-4711';

const provider = new ProviderServer(KEY);
beforeAll(() => provider.start());
afterAll(() => provider.stop());

const openai = (changes: object = {}) => ({
  provider: 'openai',
  api_key: KEY,
  model: 'good-1',
  base_url: `${provider.url}/v1`,
  ...changes,
});
const ollama = (changes: object = {}) => ({ provider: 'ollama', model: 'good-2', base_url: provider.url, ...changes });

/** What an admin does, and everything that was answered. */
async function adminOf(server: TestServer, session?: string) {
  const cookie = session ?? (await server.signIn('admin'));
  const answers: Answer[] = [];
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await server.send(method, path, { cookie, ...(body === undefined ? {} : { body }) });
    answers.push(answer);
    return answer;
  };
  return {
    cookie,
    answers,
    send,
    status: async () => (await send('GET', '/api/admin/llm/status')).body,
    configure: (body?: unknown) => send('POST', '/api/admin/llm/config', body),
    test: (body?: unknown) => send('POST', '/api/admin/llm/test', body),
  };
}

const ask = (server: TestServer) =>
  server.services.plugins.use('llm', (llm) =>
    llm.complete({ messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9 }, new AbortController().signal),
  );

/** All that the storage has of the configurations: the files of SQLite byte by byte, of PostgreSQL the rows. */
async function storedBytes(server: TestServer): Promise<string> {
  const { plugins } = server.services;
  const { location } = await plugins.use('storage', (storage) => storage.status());
  const files = [location, `${location}-wal`].filter((path) => existsSync(path));
  if (files.length > 0) return files.map((path) => readFileSync(path, 'latin1')).join('\n');
  return JSON.stringify(await plugins.use('storage', ({ pluginConfigs }) => pluginConfigs.list()));
}

describe.each(['sqlite', 'postgres'] as const)('configuring a language model (%s)', (database) => {
  let server: TestServer;
  let admin: Awaited<ReturnType<typeof adminOf>>;

  beforeAll(async () => {
    server = await startServer({ database });
    admin = await adminOf(server);
  });
  afterAll(() => server.close());
  afterEach(() => admin.send('DELETE', '/api/admin/llm/config'));

  it('keeps the key encrypted, uses it, and never gives it back', async () => {
    const configured = await admin.configure(openai());
    expect(configured).toMatchObject({
      status: 200,
      body: { configured: true, provider: 'openai', model: 'good-1', source: 'admin', healthy: null, last_error: null },
    });
    expect(await ask(server)).toMatchObject({ text: 'ok', model: 'good-1' });
    expect(await admin.test()).toMatchObject({ body: { ok: true } });
    expect(await admin.status()).toMatchObject({ healthy: true, last_error: null });
    const bytes = await storedBytes(server);
    expect(bytes).toMatch(/sealed:v\d:/);
    expect(bytes).not.toContain(KEY);
    for (const path of ['/api/admin/llm/status', '/api/admin/plugins', '/api/config', '/metrics', '/openapi.json']) {
      expect((await admin.send('GET', path)).status).toBe(200);
    }
    await admin.configure(openai({ api_key: undefined, model: 'good-3' }));
    expect(await ask(server)).toMatchObject({ model: 'good-3' });
    expect(JSON.stringify(admin.answers.map(({ body }) => body))).not.toMatch(/canary|sealed/);
  });

  it('shows itself in /api/config', async () => {
    const aiOf = async () => (await admin.send('GET', '/api/config')).body;
    expect(await aiOf()).toMatchObject({
      ai: { enabled: false, provider: null, model: null },
      features: [],
    });
    await admin.configure(ollama());
    expect(await aiOf()).toMatchObject({
      ai: { enabled: true, provider: 'ollama', model: 'good-2' },
      features: ['ai'],
    });
    expect(await admin.send('DELETE', '/api/admin/llm/config')).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await admin.send('DELETE', '/api/admin/llm/config')).toMatchObject({ status: 404 });
    expect(await admin.status()).toMatchObject({ configured: false, source: 'none', provider: null, model: null });
  });

  it('lists the models of the provider in service', async () => {
    await admin.configure(openai());
    const { providers } = (await admin.status()) as { providers: { id: string; models: string[] }[] };
    expect(providers.map(({ id }) => id).sort()).toEqual([
      'anthropic',
      'copilot',
      'gemini',
      'mistral',
      'ollama',
      'openai',
    ]);
    expect(providers.find(({ id }) => id === 'openai')?.models).toContain('good-listed');
    for (const { models } of providers) expect(models.length).toBeGreaterThan(0);
  });

  it.each([
    ['the host does not exist', () => openai({ base_url: 'http://nobody.invalid/v1' }), /nobody\.invalid.*DNS/],
    ['nothing listens', () => openai({ base_url: 'http://127.0.0.1:9/v1' }), /refuses the connection/],
    ['the key is refused', () => openai({ api_key: 'sk-wrong-canary' }), /refused the API key/],
    ['the model is unknown', () => openai({ model: 'bad' }), /does not know this model/],
    ['the path is wrong', () => openai({ base_url: `${provider.url}/v2` }), /no such path/],
  ])('says in plain words that %s', async (_what, body, message) => {
    const { status, body: result } = await admin.test(body());
    expect([status, result]).toEqual([
      200,
      { ok: false, message: expect.stringMatching(message), latency_ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(await admin.status()).toMatchObject({ configured: false });
  });

  it('tests what is sent, or else what is configured', async () => {
    expect(await admin.test(openai())).toMatchObject({ status: 200, body: { ok: true } });
    const nothing = { ok: false, message: expect.stringContaining('configured') };
    expect(await admin.test()).toMatchObject({ status: 200, body: nothing });
    await admin.configure(openai({ model: 'bad' }));
    for (const body of [undefined, {}]) expect(await admin.test(body)).toMatchObject({ body: { ok: false } });
    expect(await admin.test(openai({ api_key: '' }))).toMatchObject({ status: 200, body: { ok: true } });
  });

  it.each([
    [{ provider: 'nobody', model: 'm' }, /no llm plugin "nobody"/],
    [{ provider: 'openai', api_key: 'k', flavour: 'mint' }, /flavour/],
    [{ provider: 'anthropic', model: 'm' }, /api_key/],
    [{ provider: 'ollama', base_url: 'nowhere' }, /base_url/],
    [{ model: 'm' }, /provider/],
    [[], /.+/],
  ])('answers 400 to %j, naming what is wrong', async (body, detail) => {
    const refused = { status: 400, body: { detail: expect.stringMatching(detail) } };
    expect(await admin.configure(body)).toMatchObject(refused);
    expect(await admin.test(body)).toMatchObject(refused);
  });

  it('fails no request while the provider is switched', async () => {
    await admin.configure(openai());
    let switching = true;
    const models = new Set<string>();
    const callers = Array.from({ length: 6 }, async () => {
      while (switching) models.add((await ask(server)).model);
    });
    for (const body of [ollama(), openai({ model: 'good-4' }), ollama(), openai()]) {
      expect(await admin.configure(body)).toMatchObject({ status: 200, body: { healthy: null } });
    }
    switching = false;
    await Promise.all(callers);
    expect([...models]).toEqual(expect.arrayContaining(['good-1', 'good-2']));
  });
});

/** A server on a folder that outlives it. */
async function restart(folder: string, env: Record<string, string>) {
  const server = await startServer({
    env: { DATA_DIR: folder, SESSION_SECRET: 'the same session secret of 32 chars', ...env },
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close();
    return closed;
  };
  onTestFinished(close);
  return { server, close };
}

describe('the encryption key', () => {
  it('is reported when it is wrong, loses nothing, and can be rotated', async () => {
    const folder = join(temporaryFolder(), 'data');
    const first = await restart(folder, { ENCRYPTION_KEY: 'the old key of at least 32 characters' });
    const cookie = await first.server.signIn('admin');
    const send = (server: TestServer, method: string, path: string, body?: object) =>
      server.send(method, path, { cookie, ...(body && { body }) });
    const status = async (server: TestServer) => (await send(server, 'GET', '/api/admin/llm/status')).body;
    await send(first.server, 'POST', '/api/admin/llm/config', openai());
    await first.close();

    const wrong = await restart(folder, { ENCRYPTION_KEY: 'a wrong key of at least 32 characters' });
    expect(await status(wrong.server)).toMatchObject({
      configured: true,
      provider: 'openai',
      healthy: false,
      last_error: expect.stringContaining('ENCRYPTION_KEY'),
    });
    expect(await send(wrong.server, 'POST', '/api/admin/llm/test')).toMatchObject({
      status: 200,
      body: { ok: false, message: expect.stringContaining('ENCRYPTION_KEY') },
    });
    await wrong.close();

    const rotation = {
      ENCRYPTION_KEY: 'the next key of at least 32 characters',
      ENCRYPTION_KEY_PREVIOUS: 'the old key of at least 32 characters',
    };
    const rotating = await restart(folder, rotation);
    expect(await ask(rotating.server)).toMatchObject({ text: 'ok' });
    expect(await rotating.server.services.pluginConfigs.stored.reseal()).toMatchObject({ resealed: 1 });
    await rotating.close();

    const next = await restart(folder, { ENCRYPTION_KEY: 'the next key of at least 32 characters' });
    expect(await status(next.server)).toMatchObject({ configured: true, healthy: null, last_error: null });
    expect(await ask(next.server)).toMatchObject({ text: 'ok' });
  });
});

describe('a language model that the environment decides', () => {
  it('serves, and cannot be changed by admins', async () => {
    const folder = join(temporaryFolder(), 'data');
    const before = await restart(folder, {});
    const { cookie, configure } = await adminOf(before.server);
    expect(await configure(ollama())).toMatchObject({ status: 200 });
    await before.close();
    const { api_key, model, base_url } = openai();
    const { server } = await restart(folder, {
      LLM_PROVIDER: 'openai',
      LLM_API_KEY: api_key,
      LLM_MODEL: model,
      LLM_BASE_URL: base_url,
    });
    const admin = await adminOf(server, cookie);
    expect(await ask(server)).toMatchObject({ model: 'good-1' });
    expect(await admin.status()).toMatchObject({
      configured: true,
      source: 'environment',
      model: 'good-1',
      healthy: null,
    });
    expect(await admin.configure(ollama())).toMatchObject({ status: 409 });
    expect(await admin.send('DELETE', '/api/admin/llm/config')).toMatchObject({ status: 409 });
    expect(await admin.test()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await admin.status()).toMatchObject({ healthy: true });
    expect(await admin.test(ollama())).toMatchObject({ status: 200, body: { ok: true } });
    expect(JSON.stringify(admin.answers.map(({ body }) => body))).not.toContain('canary');
  });

  it('stops the start when it makes no sense', async () => {
    const start = startServer({ env: { LLM_PROVIDER: 'opneai' } });
    await expect(start).rejects.toThrow(/LLM_PROVIDER.*opneai/);
  });
});
