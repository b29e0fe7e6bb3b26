import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingConfigMap, outOfMemory } from '../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../support/server.js';

interface Bucket {
  readonly opened: number;
  readonly resolved: number;
  readonly by: Readonly<Record<string, number>>;
}

const total = (buckets: readonly Bucket[], field: 'opened' | 'resolved') =>
  buckets.reduce((sum, bucket) => sum + bucket[field], 0);

describe.each(['sqlite', 'postgres'] as const)('statistics on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('write');
    for (let index = 0; index < 6; index += 1) {
      const body = index < 4 ? outOfMemory(`pod-${index}`, { namespace: 'ml' }) : missingConfigMap(`pod-${index}`);
      await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    }
    const { body } = await server.send('GET', '/api/pods/ml/pod-0/failure', { cookie });
    const { id } = body as { id: number };
    await server.send('PUT', `/api/pods/${id}/status`, { cookie, body: { status: 'resolved' } });
  });
  afterAll(() => server.close());

  const get = async <Body>(path: string) => (await server.send('GET', path, { cookie })).body as Body;

  test('the overview has the state of everything, or of one namespace', async () => {
    expect(await get('/api/stats/overview')).toMatchObject({
      incidents: { open: 2, opened: 2, resolved: 0 },
      failures: { active: 5, history: 1, ignored: 0, stale: 0 },
      mirrors: { active: 0, proven: 0, refuted: 0, inconclusive: 0 },
      findings: { by_severity: { critical: 0 }, score: null },
      agents: { alive: 0, total: 0, watching: 0, last_seen: null },
      scanner: { last_at: null, status: null },
      namespaces: [
        { namespace: 'ml', incidents: 1, pods: 3 },
        { incidents: 1, pods: 2 },
      ],
    });
    expect(await get('/api/stats/overview?namespace=ml&since=2100-01-01T00:00:00Z')).toMatchObject({
      incidents: { open: 1, opened: 0 },
      failures: { active: 3, history: 1 },
    });
  });

  test('what came and went is counted in steps, also in those where nothing did', async () => {
    const { buckets } = await get<{ buckets: Bucket[] }>('/api/stats/failures?by=cause');
    expect(buckets).toHaveLength(24);
    expect([total(buckets, 'opened'), total(buckets, 'resolved')]).toEqual([6, 1]);
    expect(buckets.reduce((sum, { by }) => sum + (by['oom-killed'] ?? 0), 0)).toBe(4);
    const days = await get<{ buckets: Bucket[] }>('/api/stats/failures?step=1d');
    expect(days.buckets).toHaveLength(30);
    expect(total(days.buckets, 'opened')).toBe(6);
    const long = await get<{ buckets: Bucket[] }>('/api/stats/failures?from=2020-01-01T00:00:00Z');
    expect(long.buckets).toHaveLength(400);
    expect(await get('/api/stats/failures?from=2020-01-01T00:00:00Z&to=2019-01-01T00:00:00Z')).toMatchObject({
      buckets: [],
    });
  });

  test('causes and facets are the most frequent first', async () => {
    const causes = await get<object[]>('/api/stats/causes');
    expect(causes).toMatchObject([
      { cause: 'oom-killed', pods: 4, incidents: 1 },
      { pods: 2, incidents: 1 },
    ]);
    const facets = await get('/api/facets?of=namespace,owner&q=ML');
    expect(facets).toEqual({ namespace: [{ value: 'ml', count: 3 }], owner: [] });
    expect(Object.keys(await get<object>('/api/facets'))).toEqual(['namespace', 'owner', 'cause', 'node']);
  });

  test('a pattern says what it would exclude, before it does', async () => {
    const match = async (pattern: string) =>
      (await server.send('POST', '/api/admin/exclusions/match', { cookie, body: { pattern } })).body;
    expect(await match('POD-*')).toEqual({ pods: 0, sample: [] });
    expect(await match('m?/pod-*')).toEqual({
      pods: 3,
      sample: ['pod-1', 'pod-2', 'pod-3'].map((pod_name) => ({ namespace: 'ml', pod_name })),
    });
  });

  test.each([
    ['/api/stats/failures?step=1m', 'step'],
    ['/api/facets?of=color', 'of'],
  ])('%s is refused', async (path, words) => {
    const { status, body } = await server.send('GET', path, { cookie });
    expect(status).toBe(400);
    expect((body as { detail: string }).detail).toContain(words);
  });
});
