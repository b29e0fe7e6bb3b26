import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_COMPLETIONS } from '../../support/chat-completions-wire.js';
import { installPodproof, ROOT } from '../../support/install-podproof.js';
import { runModule } from '../../support/run-module.js';
import { startServer } from '../../support/server.js';

const EXAMPLE = join(ROOT, 'docs/examples/llm-groq');
const KEY = 'gsk_0123456789abcdefghijklmnopqrstuvwxyz';

// The suite that the example runs for itself.
await import(join(EXAMPLE, 'index.test.mjs'));

/** A host as the server makes it, with the provider stubbed. */
const SCRIPT = `
  import nock from './podproof/node_modules/nock/index.js';
  import { PluginHost } from './podproof/dist/src/kernel/plugins/plugin-host.js';
  import { createPolicies, unchanged } from './podproof/dist/src/kernel/plugins/policies/index.js';
  import { loadPlugins } from './podproof/dist/src/server/plugins/plugin-loader.js';

  nock.disableNetConnect();
  nock('https://api.groq.com', { reqheaders: { authorization: 'Bearer ${KEY}' } })
    .post('/openai/v1/chat/completions', (body) => body.model === 'llama-3.1-8b-instant')
    .times(2)
    .reply(200, ${JSON.stringify(CHAT_COMPLETIONS.answer('because', { model: 'm', input: 3, output: 2 }))});

  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const host = new PluginHost({
    logger,
    context: () => ({ logger, fetch, clock: { now: Date.now } }),
    policies: createPolicies({ logger, metrics: { portCalled() {} }, prepare: { llm: unchanged, notify: unchanged } }),
  });
  await loadPlugins(host, { packages: [], directory: 'plugins-of-mine' });
  const found = host.list().map(({ kind, id, source, status, error }) => ({ kind, id, source, status, error }));
  await host.activate('llm', 'groq', { api_key: '${KEY}', model: 'llama-3.1-8b-instant' });
  const request = { messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9 };
  const answer = await host.use('llm', (llm) => llm.complete(request, new AbortController().signal));
  console.log(JSON.stringify({ found, answer }));
`;

describe('the example of docs/adding-an-llm-provider.md', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podproof-groq-'));
    await installPodproof(join(folder, 'podproof'));
    await cp(EXAMPLE, join(folder, 'plugins-of-mine/llm-groq'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('works from a folder of its own, with nothing else edited or installed', async () => {
    const { code, output } = await runModule(SCRIPT, { cwd: folder });
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
    expect(JSON.parse(output)).toEqual({
      found: [{ kind: 'llm', id: 'groq', source: 'directory llm-groq', status: 'available', error: null }],
      answer: { text: 'because', model: 'm', usage: { input: 3, output: 2 } },
    });
  });

  it('is found by a server whose operator names the folder above it', async () => {
    const server = await startServer({ env: { PODPROOF_PLUGIN_DIR: join(EXAMPLE, '..') } });
    try {
      const { body } = await server.send('GET', '/api/admin/plugins', { cookie: await server.signIn('admin') });
      const groq = { kind: 'llm', id: 'groq', source: 'directory llm-groq', status: 'available', error: null };
      expect(body).toContainEqual(expect.objectContaining(groq));
    } finally {
      await server.close();
    }
  });

  it('is what the document shows, and the document is short', async () => {
    const text = await readFile(join(ROOT, 'docs/adding-an-llm-provider.md'), 'utf8');
    const [, block] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
    expect(block).toBe(await readFile(join(EXAMPLE, 'index.mjs'), 'utf8'));
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });
});
