import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryView } from '../../../../../src/contracts/notification.js';
import { missingConfigMap } from '../../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../../support/server.js';
import { startWebhook, type WebhookReceiver } from '../../../../support/webhook-receiver.js';

const PATH = '/api/admin/notifications';
const SOON = { timeout: 30_000, interval: 50 };

describe.each(['sqlite', 'postgres'] as const)('messages to notifiers on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    server = await startServer({ database, env: { EGRESS_ALLOW: '127.0.0.1' } });
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    receiver = await startWebhook();
    await send('POST', PATH, { provider: 'webhook', enabled: true, config: { webhook_url: receiver.url } });
  });
  afterEach(async () => {
    await send('DELETE', `${PATH}/webhook`);
    await receiver.close();
  });

  const send = (method: string, path: string, body?: unknown) => server.send(method, path, { body, cookie });
  const deliveries = async (query = '') => (await send('GET', `${PATH}/deliveries${query}`)).body as DeliveryView[];

  test('are listed by what became of them, and one that was sent is not sent again', async () => {
    const body = missingConfigMap('listed-1');
    await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    await expect.poll(async () => (await deliveries('?status=sent')).length, SOON).toBe(1);
    const [sent] = await deliveries('?status=sent&provider=webhook');
    expect(sent).toMatchObject({
      ...{ provider: 'webhook', kind: 'opened', status: 'sent', due_at: null, attempts: 0, pods: 1, error: null },
      ended_at: expect.stringMatching(/Z$/),
    });
    expect(await deliveries('?status=failed')).toEqual([]);
    expect((await send('POST', `${PATH}/deliveries/${sent?.id}/retry`)).status).toBe(409);
    expect((await send('POST', `${PATH}/deliveries/999999/retry`)).status).toBe(404);
  });

  test('one that was given up is sent when it is asked for again', async () => {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'again' };
    const reported = await server.send('POST', '/api/pods/failed', {
      body: missingConfigMap('again-1', { owner }),
      token: SERVICE_TOKEN,
    });
    const { incident_id: incidentId } = reported.body as { incident_id: number };
    await expect.poll(() => receiver.received.length, SOON).toBe(1);
    const at = Date.now();
    const given = await server.services.plugins.use('storage', async ({ deliveries: queue, deliveryLog }) => {
      await queue.addMany([{ notifier: 'webhook', incidentId, kind: 'grown', dueAt: at + 3_600_000, at }]);
      const [added] = (await deliveryLog.list({ outcome: 'queued' }, { limit: 1 })).items;
      await queue.finish(added?.id ?? 0, { outcome: 'gave_up', at, error: 'it answered 500' });
      return added?.id;
    });
    expect(await deliveries('?status=failed')).toMatchObject([{ id: given, error: 'it answered 500' }]);
    const again = await send('POST', `${PATH}/deliveries/${given}/retry`);
    expect(again).toMatchObject({ status: 200, body: { status: 'queued', incident_id: incidentId, kind: 'grown' } });
    const { id } = again.body as DeliveryView;
    const ended = async () => (await deliveries()).find((each) => each.id === id)?.status;
    await expect.poll(ended, SOON).toMatch(/sent|skipped/);
  });
});
