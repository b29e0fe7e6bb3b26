import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingConfigMap } from '../../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../../support/server.js';
import { startWebhook, type WebhookReceiver } from '../../../../support/webhook-receiver.js';

const PATH = '/api/admin/notifications';
const SECRET = 'a-secret-that-nobody-sees';
const MASK = '********';
const SOON = { timeout: 30_000, interval: 50 };

describe.each(['sqlite', 'postgres'] as const)('notifications on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    server = await startServer({
      database,
      env: { EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://podproof.example' },
    });
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    receiver = await startWebhook();
  });
  afterEach(async () => {
    await send('DELETE', `${PATH}/webhook`);
    await receiver.close();
  });

  const send = (method: string, path: string, body?: unknown) => server.send(method, path, { body, cookie });
  const create = (change: object = {}) =>
    send('POST', PATH, {
      provider: 'webhook',
      enabled: true,
      config: { webhook_url: receiver.url, secret: SECRET },
      ...change,
    });
  const list = async () => (await send('GET', PATH)).body as Record<string, unknown>[];
  const report = (pod: string, changes: object = {}) =>
    server.send('POST', '/api/pods/failed', { body: missingConfigMap(pod, { ...changes }), token: SERVICE_TOKEN });
  const owner = (name: string) => ({ owner: { api_version: 'apps/v1', kind: 'Deployment', name } });

  test('one is added, shown without its secrets, changed and removed', async () => {
    const shown = {
      ...{ provider: 'webhook', enabled: true, queued: 0, last_sent_at: null, last_error: null },
      config: expect.objectContaining({ webhook_url: MASK, secret: MASK }),
    };
    expect(await create()).toMatchObject({ status: 200, body: shown });
    expect(await list()).toEqual([shown]);
    const changed = await send('PUT', `${PATH}/webhook`, { config: { webhook_url: MASK, namespaces: ['shop'] } });
    expect(changed).toMatchObject({ status: 200, body: { enabled: true, config: { namespaces: ['shop'] } } });
    expect(await send('PUT', `${PATH}/webhook`, { enabled: false })).toMatchObject({
      body: { enabled: false, config: { webhook_url: MASK, namespaces: ['shop'] } },
    });
    expect(JSON.stringify(await list())).not.toContain(SECRET);
    expect(await send('DELETE', `${PATH}/webhook`)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await list()).toEqual([]);
    expect((await send('DELETE', `${PATH}/webhook`)).status).toBe(404);
  });

  test('a second one of the same name is refused, and the first stays', async () => {
    await create();
    expect(await create({ enabled: false })).toMatchObject({ status: 409, body: { detail: /PUT/ } });
    expect(await list()).toMatchObject([{ enabled: true }]);
  });

  test.each([
    ['an unknown kind', { provider: 'pigeon' }, /pigeon/],
    ['no kind', { provider: undefined }, /provider/],
    ['a broken URL', { config: { webhook_url: 'nonsense' } }, /webhook_url/],
    ['no configuration', { config: undefined }, /config/],
    ['a field that there is not', { config: { webhook_url: 'https://x.example', webhok: 1 } }, /webhok/],
    ['something besides', { colour: 'red' }, /colour/],
  ])('%s is refused', async (_what, change, detail) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
    expect(await list()).toEqual([]);
  });

  test('what is not configured can neither be changed nor tested', async () => {
    const config = { webhook_url: receiver.url };
    expect((await send('PUT', `${PATH}/webhook`, { enabled: true, config })).status).toBe(404);
    expect((await send('POST', `${PATH}/webhook/test`)).status).toBe(404);
    expect((await send('POST', `${PATH}/pigeon/test`)).status).toBe(404);
    await create();
    expect((await send('PUT', `${PATH}/webhook`, { provider: 'slack', config })).status).toBe(400);
  });

  test('a test sends a message, and says what is wrong', async () => {
    const config = { webhook_url: receiver.url };
    const path = `${PATH}/webhook/test`;
    expect(await send('POST', path, { config })).toMatchObject({
      status: 200,
      body: { ok: true, message: expect.any(String), latency_ms: expect.any(Number) },
    });
    expect(receiver.received).toMatchObject([{ body: { kind: 'test' } }]);
    expect(await list()).toEqual([]);
    await create();
    expect(await send('POST', path)).toMatchObject({ body: { ok: true } });
    receiver.answer = { status: 404 };
    const failed = await send('POST', path);
    expect(failed).toMatchObject({ status: 200, body: { ok: false, message: expect.stringMatching(/\w/) } });
    expect((failed.body as { message: string }).message).not.toContain(receiver.url);
    expect((await send('POST', path, { config: { webhook_url: 7 } })).status).toBe(400);
  });

  test('an incident is told once, with a link, and then its end', async () => {
    await create();
    const pods = ['told-1', 'told-2', 'told-3'];
    const answers = await Promise.all(pods.map((pod) => report(pod, owner('told'))));
    await expect.poll(() => receiver.received.length, SOON).toBe(1);
    const { incident_id } = answers[0]?.body as { incident_id: number };
    expect(receiver.received[0]?.body).toMatchObject({
      ...{ kind: 'opened', namespace: 'shop', owner: { kind: 'Deployment', name: 'told' } },
      url: `https://podproof.example/incidents/${incident_id}`,
    });
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-podproof-signature': expect.stringMatching(/^sha256=/) });
    await server.send('POST', '/api/pods/dismiss-deleted', {
      body: { pods: pods.map((pod_name) => ({ namespace: 'shop', pod_name })) },
      token: SERVICE_TOKEN,
    });
    await expect.poll(() => receiver.received.map(({ body }) => body['kind']), SOON).toEqual(['opened', 'resolved']);
    await expect.poll(list, SOON).toMatchObject([{ queued: 0, last_sent_at: expect.any(String), last_error: null }]);
  });

  test('a receiver that hangs delays no report', async () => {
    receiver.answer = 'hang';
    await create();
    await report('hang-1', owner('hang'));
    await expect.poll(() => receiver.received.length, SOON).toBe(1);
    const begun = performance.now();
    expect((await report('hang-2', owner('hang-too'))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await list()).toMatchObject([{ queued: 2 }]);
  });

  test('what fails is seen in the list, and is sent when the receiver is well again', async () => {
    receiver.answer = { status: 503 };
    await create();
    await report('fails-1', owner('fails'));
    await expect.poll(list, SOON).toMatchObject([{ queued: 1, last_error: expect.stringMatching(/\w/) }]);
    receiver.answer = { status: 200 };
    await expect.poll(list, SOON).toMatchObject([{ queued: 0, last_error: null }]);
  });

  test('what waits for one that is disabled is dropped', async () => {
    receiver.answer = { status: 403 };
    await create();
    await report('dropped-1', owner('dropped'));
    await expect.poll(list, SOON).toMatchObject([{ queued: 1, last_error: expect.any(String) }]);
    await send('PUT', `${PATH}/webhook`, { enabled: false });
    expect(await list()).toMatchObject([{ enabled: false, queued: 0, last_error: null }]);
    await report('dropped-2', owner('dropped-too'));
    expect(await list()).toMatchObject([{ queued: 0 }]);
  });
});
