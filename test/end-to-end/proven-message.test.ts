import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FailureReport } from '../../src/contracts/failure.js';
import type { Mirror } from '../../src/contracts/mirror.js';
import { endedMirror, storedMirror } from '../../src/kit/testing/storage/mirror-samples.js';
import { outOfMemory } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { startWebhook, type WebhookReceiver } from '../support/webhook-receiver.js';

const LIMITED = 'image: shop/api:1\n    resources: {limits: {memory: 64Mi}}\n';

describe.each(['sqlite', 'postgres'] as const)('a proven fix on %s', (database) => {
  let server: TestServer;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    server = await startServer({
      database,
      env: { EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://podproof.example' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    receiver = await startWebhook();
    const body = { provider: 'webhook', enabled: true, config: { webhook_url: receiver.url } };
    await server.send('POST', '/api/admin/notifications', { body, cookie: await server.signIn('admin') });
  });
  afterEach(async () => {
    await server.send('DELETE', '/api/admin/notifications/webhook', { cookie: await server.signIn('admin') });
    await receiver.close();
  });

  const kinds = () => receiver.received.map(({ body }) => body['kind']);

  /** Reports a pod and waits until that is told; answers the failure's id. */
  async function told(name: string): Promise<number> {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name };
    const report = outOfMemory(`${name}-1`, { owner });
    const manifest = String(report['manifest']).replace('image: shop/api:1\n', LIMITED);
    const answer = await server.send('POST', '/api/pods/failed', {
      body: { ...report, manifest },
      token: server.serviceToken,
    });
    await expect.poll(kinds).toEqual(['opened']);
    return (answer.body as { id: number }).id;
  }

  /** A mirror of it ends, as the engine stores it and tells of it. */
  async function end(failureId: number, mirrorId: string, change: Partial<Mirror>): Promise<void> {
    const { diagnosis, bus, plugins } = {
      diagnosis: server.services.diagnosis,
      bus: server.services.bus,
      plugins: server.services.plugins,
    };
    const record = await plugins.use('storage', ({ failures }) => failures.get(failureId));
    const { causeKey } = diagnosis.diagnose(FailureReport.parse(record));
    const live = storedMirror(failureId, { causeKey, mirror: { mirror_id: mirrorId } });
    const about = {
      ...live.plan.about,
      original: { kind: 'Pod', spec: { containers: [{ name: 'api', image: 'shop/api:1' }] } },
      fixed: { kind: 'Pod', spec: { containers: [{ name: 'api', image: 'shop/api:2' }] } },
    };
    const known = { ...live, plan: { ...live.plan, about } };
    const ended = endedMirror(known, change);
    await plugins.use('storage', async ({ mirrors }) => {
      await mirrors.add(known);
      await mirrors.update(ended);
    });
    bus.emit('mirror.ended', { failureId, mirror: ended.mirror });
  }

  test('is told once, with the verdict and the command that applies what was proven, without secrets', async () => {
    const id = await told('orders');
    await end(id, `first-${database}`, { verdict_reason: 'It held for 61 s, password=hunter2-canary.' });
    await expect.poll(kinds).toEqual(['opened', 'proven']);
    const [, proven] = receiver.received;
    expect(proven?.body).toMatchObject({
      why: expect.stringMatching(/^Proven in a mirror pod: Create the ConfigMap\. It held for 61 s/),
      first_step: {
        command: expect.stringMatching(/^kubectl -n shop patch deployment orders --type=strategic .*shop\/api:2/),
      },
    });
    expect(JSON.stringify(receiver.received)).not.toContain('hunter2');
    await end(id, `second-${database}`, {});
    await settled();
    expect(kinds()).toEqual(['opened', 'proven']);
  });

  test.each<[string, Partial<Mirror>]>([
    ['an experiment', { scope: 'mirror-only' }],
    ['a refutation', { verdict: 'REFUTED', status: 'Failed' }],
    ['what could not be told', { verdict: 'INCONCLUSIVE', status: 'Expired' }],
  ])('of %s nobody is told', async (what, change) => {
    const name = what.replaceAll(' ', '-');
    const id = await told(name);
    await end(id, `${name}-${database}`, change);
    await settled();
    expect(kinds()).toEqual(['opened']);
  });

  /** Waits until nothing is on its way any more: what follows from a mirror's end is written first. */
  async function settled(): Promise<void> {
    const { bus, plugins } = {
      bus: server.services.bus,
      plugins: server.services.plugins,
    };
    const isTold = new Promise<void>((resolve) => bus.on('sessions.ended', 'proof-consequences', () => resolve()));
    bus.emit('sessions.ended', { tokenHashes: [] });
    await isTold;
    const queued = async () => {
      const summaries = await plugins.use('storage', ({ deliveries }) => deliveries.summaries());
      return summaries.find(({ notifier }) => notifier === 'webhook')?.queued;
    };
    await expect.poll(queued).toBe(0);
  }
});
