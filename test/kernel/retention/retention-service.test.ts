import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FailureStatus } from '../../../src/contracts/failure.js';
import { DELETE_BATCH } from '../../../src/kernel/retention/retention-service.js';
import { missingConfigMap } from '../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../support/server.js';

const MINUTE_MS = 60_000;

describe.each(['sqlite', 'postgres'] as const)('retention on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    // Its own retention runs every half a minute, and would take what a test is about to count.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await startServer({ database });
    cookie = await server.signIn('admin');
  });
  afterAll(async () => {
    await server.close();
    vi.useRealTimers();
  });

  const run = () => server.services.retention.run();
  const set = (key: string, value: number) =>
    server.send('POST', `/api/admin/settings/${key}`, { body: { value: String(value) }, cookie });
  const count = async (list: string) =>
    (await server.send('GET', `/api/pods/${list}`, { cookie })).headers.get('x-total-count');

  /** Failures whose status was changed that many minutes ago. */
  async function failures(prefix: string, amount: number, change: { status: FailureStatus; minutesAgo: number }) {
    const pods = Array.from({ length: amount }, (_, index) => missingConfigMap(`${prefix}-${index}`));
    const answers = await Promise.all(
      pods.map((body) => server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN })),
    );
    const ids = answers.map(({ body }) => (body as { id: number }).id);
    const at = Date.now() - change.minutesAgo * MINUTE_MS;
    await server.services.plugins.use('storage', (storage) =>
      storage.failures.setStatus(ids, { status: change.status, at, by: 'test', note: null }),
    );
    return ids;
  }

  test('what its time is over goes, in as many batches as it takes, and nothing else', async () => {
    await set('history_retention_minutes', 60);
    await set('ignored_retention_minutes', 0);
    const amount = DELETE_BATCH * 2 + 3;
    await failures('old', amount, { status: 'resolved', minutesAgo: 61 });
    await failures('young', 3, { status: 'resolved', minutesAgo: 59 });
    await failures('ignored', 4, { status: 'ignored', minutesAgo: 100_000 });
    await failures('active', 5, { status: 'new', minutesAgo: 100_000 });
    expect(await run()).toBe(amount);
    expect([await count('history'), await count('ignored'), await count('failed')]).toEqual(['3', '4', '5']);
    await set('ignored_retention_minutes', 1);
    expect(await run()).toBe(4);
    expect(await count('ignored')).toBe('0');
  });

  test('agents that were not seen for a day are forgotten', async () => {
    const use = server.services.plugins;
    const seen = (agent: string, minutesAgo: number) =>
      use.use('storage', (storage) =>
        storage.agents.seen({
          ...{ cluster: 'default', agent, node: null, version: '1', watching: 0, spooled: 0 },
          ...{ permissionsMissing: [], problems: [], lastSeen: Date.now() - minutesAgo * MINUTE_MS },
        }),
      );
    await seen('gone', 24 * 60 + 1);
    await seen('silent', 24 * 60 - 1);
    await run();
    const { body } = await server.send('GET', '/api/agents', { cookie });
    expect(body).toMatchObject([{ agent: 'silent', alive: false }]);
  });

  test('an incident whose last open failure is deleted is resolved', async () => {
    await set('ignored_retention_minutes', 10);
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'forgotten' };
    const report = () =>
      server.send('POST', '/api/pods/failed', {
        body: missingConfigMap('forgotten-1', { owner }),
        token: SERVICE_TOKEN,
      });
    const { id, incident_id } = (await report()).body as { id: number; incident_id: number };
    await server.services.plugins.use('storage', (storage) =>
      storage.failures.setStatus([id], {
        status: 'ignored',
        at: Date.now() - 11 * MINUTE_MS,
        by: 'test',
        note: null,
      }),
    );
    await run();
    const incident = await server.send('GET', `/api/incidents/${incident_id}`, { cookie });
    expect(incident.body).toMatchObject({ status: 'resolved' });
  });

  test('answers of models, their use, messages and silences go in their time', async () => {
    const now = Date.now();
    const daysAgo = (days: number) => now - days * 24 * 60 * MINUTE_MS;
    const dayOf = (days: number) => new Date(daysAgo(days)).toISOString().slice(0, 10);
    const { plugins } = server.services;
    const answer = { answer: {}, provider: 'openai', model: 'large', tokens: { input: 1, output: 1 }, durationMs: 1 };
    const silence = { matchers: { pod: 'x' }, reason: 'r', startsAt: 0, createdBy: 'test' };
    const incidents = Array.from({ length: DELETE_BATCH + 2 }, (_, index) => 1_000_000 + index);
    await plugins.use('storage', async ({ solutionAnswers, llmUsage, deliveries, silences }) => {
      for (const days of [29, 31]) await solutionAnswers.put({ ...answer, key: `${days}`, createdAt: daysAgo(days) });
      for (const days of [89, 91]) await llmUsage.addTokens(dayOf(days), 1);
      for (const days of [89, 91]) await silences.create({ ...silence, endsAt: daysAgo(days) });
      const rows = incidents.map((incidentId) => ({ incidentId, kind: 'opened' as const, dueAt: 0, at: 0 }));
      await deliveries.addMany(rows.map((row) => ({ ...row, notifier: 'gone' })));
      await deliveries.dropOf('gone', daysAgo(31));
      await deliveries.addMany([{ notifier: 'late', incidentId: 7, kind: 'opened', dueAt: 0, at: 0 }]);
      await deliveries.dropOf('late', daysAgo(29));
    });
    await run();
    await plugins.use('storage', async ({ solutionAnswers, llmUsage, deliveries, silences }) => {
      expect((await solutionAnswers.get(['29', '31'])).map(({ key }) => key)).toEqual(['29']);
      expect(await Promise.all([89, 91].map((days) => llmUsage.get(dayOf(days))))).toMatchObject([
        { tokens: 1 },
        { tokens: 0 },
      ]);
      expect((await deliveries.summaries()).map(({ notifier }) => notifier)).toEqual(['late']);
      expect(await silences.list()).toMatchObject([{ endsAt: daysAgo(89) }]);
    });
  });

  test('zero keeps everything, and ids of deleted records are never given again', async () => {
    await set('history_retention_minutes', 0);
    const [kept] = await failures('kept', 1, { status: 'resolved', minutesAgo: 1_000_000 });
    await run();
    expect((await server.send('GET', `/api/pods/failed/${kept}`, { cookie })).status).toBe(200);
    await set('history_retention_minutes', 1);
    await run();
    expect((await server.send('GET', `/api/pods/failed/${kept}`, { cookie })).status).toBe(404);
    const next = (
      await server.send('POST', '/api/pods/failed', { body: missingConfigMap('next-1'), token: SERVICE_TOKEN })
    ).body;
    expect((next as { id: number }).id).toBeGreaterThan(kept as number);
  });

  test('reports that come while it deletes are taken', async () => {
    await set('history_retention_minutes', 1);
    await failures('mass', 300, { status: 'resolved', minutesAgo: 5 });
    const deleting = run();
    const meanwhile = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.send('POST', '/api/pods/failed', { body: missingConfigMap(`meanwhile-${index}`), token: SERVICE_TOKEN }),
      ),
    );
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 200));
    expect(await deleting).toBeGreaterThanOrEqual(300);
  });
});
