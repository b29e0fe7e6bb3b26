import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyPreview } from '../../../../src/contracts/privacy.js';
import { SystemState } from '../../../../src/contracts/system.js';
import { startServer, type TestServer } from '../../../support/server.js';

const SECRETS = { SERVICE_TOKEN: 'service-token-that-nobody-sees', LLM_API_KEY: 'sk-nobody-sees-this-key-either' };

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ env: { ...SECRETS, LLM_PROVIDER: 'ollama', LLM_MODEL: 'x' } });
  cookie = await server.signIn('admin');
});
afterAll(() => server.close());

const state = async () => SystemState.parse((await server.send('GET', '/api/admin/system', { cookie })).body);
const preview = async (text: string) => {
  const answer = await server.send('POST', '/api/admin/privacy/preview', { body: { text }, cookie });
  expect(answer.status).toBe(200);
  return answer.body as PrivacyPreview;
};

test('the server says how it is, and no secret', async () => {
  const shown = await state();
  expect(shown).toMatchObject({
    node: process.version,
    database: { provider: 'sqlite', replicas: 1, location: expect.stringContaining('podproof.db') },
    cluster: { available: false },
  });
  expect(shown.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['event-streams', 'websocket:clients']));
  expect(shown.plugins.find(({ id }) => id === 'sqlite')).toMatchObject({ kind: 'storage', status: 'active' });
  expect(shown.memory.heap_used_bytes).toBeLessThan(shown.memory.heap_limit_bytes);
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(shown)).not.toContain(secret);
});

test('the server says what it did in the background, and whether it is the one that does it for all', async () => {
  server.services.metrics.jobRan({ name: 'retention', outcome: 'ok', seconds: 0.1 });
  const job = async () => (await state()).jobs.find(({ name }) => name === 'retention')?.outcome;
  expect([(await state()).leader, await job()]).toEqual([true, 'ok']);
  server.services.metrics.jobRan({ name: 'retention', outcome: 'skipped', seconds: 0 });
  expect([(await state()).leader, await job()]).toEqual([false, 'skipped']);
});

test('a text is shown as a language model would get it, with the places of what was replaced', async () => {
  const given = 'pod cart-0 of shop: password=hunter2hunter2 and again password=hunter3hunter3';
  const { text, redactions } = await preview(given);
  expect(text).not.toContain('hunter');
  expect(redactions).toHaveLength(2);
  for (const { kind, start, end } of redactions) expect(text.slice(start, end)).toBe(`[redacted:${kind}]`);
  expect(await preview('nothing to hide')).toEqual({ text: 'nothing to hide', redactions: [] });
});

test('names are marked where they are replaced', async () => {
  const given = 'connect to db.internal.example.com:5432 failed, see host-1.example';
  await server.send('POST', '/api/admin/settings/llm_pseudonyms', { body: { value: true }, cookie });
  const { text, redactions } = await preview(given);
  await server.send('POST', '/api/admin/settings/llm_pseudonyms', { body: { value: false }, cookie });
  expect(text).not.toContain('db.internal');
  expect(redactions.map(({ start, end }) => text.slice(start, end))).not.toContain('host-1.example');
  expect(redactions[0]).toMatchObject({ kind: 'host' });
});

test('a text that is too long is refused', async () => {
  const body = { text: 'x'.repeat(65_537) };
  expect((await server.send('POST', '/api/admin/privacy/preview', { body, cookie })).status).toBe(400);
});
