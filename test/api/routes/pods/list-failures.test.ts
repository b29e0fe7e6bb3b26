import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingConfigMap, outOfMemory } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

interface Item {
  readonly id: number;
  readonly [field: string]: unknown;
}

describe.each(['sqlite', 'postgres'] as const)('lists of failures on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('read');
    for (let index = 0; index < 25; index += 1) {
      const body =
        index % 5 === 0 ? outOfMemory(`pod-${index}`, { namespace: 'ml' }) : missingConfigMap(`pod-${index}`);
      await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    }
  });
  afterAll(() => server.close());

  const list = async (path: string) => {
    const { status, headers, body } = await server.send('GET', path, { cookie });
    return { status, headers, items: body as Item[] };
  };

  test('walking the pages meets every record once, newest first', async () => {
    const ids: number[] = [];
    let path: string | undefined = '/api/pods/failed?limit=10';
    let pages = 0;
    while (path !== undefined) {
      const { headers, items } = await list(path);
      expect(headers.get('x-total-count')).toBe('25');
      ids.push(...items.map(({ id }) => id));
      pages += 1;
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages).toBe(3);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect(ids).toHaveLength(25);
  });

  test('items carry neither logs nor manifest, and at most five events', async () => {
    const events = Array.from({ length: 9 }, (_, index) => ({
      reason: `r${index}`,
      last_timestamp: `2026-01-01T00:00:0${index}Z`,
    }));
    await server.send('POST', '/api/pods/failed', {
      body: missingConfigMap('pod-24', { events }),
      token: SERVICE_TOKEN,
    });
    const { items } = await list('/api/pods/failed?pod=pod-24');
    expect(items[0]).not.toHaveProperty('manifest');
    expect(items[0]).not.toHaveProperty('logs');
    expect((items[0]?.['events'] as { reason: string }[]).map(({ reason }) => reason)).toEqual([
      'r4',
      'r5',
      'r6',
      'r7',
      'r8',
    ]);
  });

  test('rows show what a table does, of failures and of incidents', async () => {
    const { items } = await list('/api/pods/failed?limit=1');
    const { items: rows, headers } = await list('/api/pods/failed?limit=1&view=row');
    expect(headers.get('link')).toContain('view=row');
    for (const long of ['solution', 'events', 'container_statuses', 'failure_message']) {
      expect(items[0]).toHaveProperty(long);
      expect(rows[0]).not.toHaveProperty(long);
    }
    expect(items[0]).toMatchObject(rows[0] ?? {});
    expect(rows[0]).toMatchObject({ fix_scope: 'mirror-only', proof: null, changed: null, stale: false });
    const incidents = (await list('/api/incidents?view=row&namespace=ml')).items;
    expect(incidents).toMatchObject([{ pods: 5, fix_scope: null, proof: null, changed: null }]);
    const { body } = await server.send('GET', `/api/incidents/${incidents[0]?.id}?view=row`, { cookie });
    expect(body).toMatchObject({ pods: 5, fix_scope: null });
    expect(body).not.toHaveProperty('solution');
    expect((body as { failures: Item[] }).failures).toHaveLength(5);
    expect((body as { failures: Item[] }).failures[0]).not.toHaveProperty('events');
  });

  test('a pod leads to its record', async () => {
    const [item] = (await list('/api/pods/failed?pod=pod-7')).items;
    const found = await server.send('GET', `/api/pods/${item?.['namespace']}/pod-7/failure`, { cookie });
    expect(found).toMatchObject({ status: 200, body: { id: item?.id } });
    const missing = await server.send('GET', '/api/pods/shop/nobody/failure?cluster=east', { cookie });
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ detail: expect.stringContaining('No failure of pod shop/nobody') });
  });

  test.each([
    ['namespace=ml&namespace=none', 5],
    ['severity=critical&severity=high&severity=medium&severity=low', 25],
    ['status=new&status=investigating', 25],
    ['node=none', 0],
    ['namespace=ml', 5],
    ['cause=oom-killed', 5],
    ['reason=CrashLoopBackOff', 5],
    ['owner=Deployment/pricing', 25],
    ['owner=pricing', 25],
    ['pod=pod-24', 1],
    ['pod_name=pod-24', 1],
    ['q=POD-1', 11],
    ['status=investigating', 0],
    ['since=2020-01-01T00:00:00Z', 25],
    ['since=2100-01-01T00:00:00Z', 0],
    ['cluster=other', 0],
    ['namespace=ml&cause=config-missing-object', 0],
    ['q=%25', 0],
  ])('%s finds %i', async (query, count) => {
    const { items, headers } = await list(`/api/pods/failed?limit=1000&${query}`);
    expect(items).toHaveLength(count);
    expect(headers.get('x-total-count')).toBe(String(count));
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=!!', 'severity=worst', 'since=yesterday', 'status=resolved'])(
    '%s is refused with a detail that names it',
    async (query) => {
      const { status, body } = await server.send('GET', `/api/pods/failed?${query}`, { cookie });
      expect(status).toBe(400);
      expect((body as { detail: string }).detail).toContain(query.split('=')[0]);
    },
  );

  test('incidents are listed with what they have in common', async () => {
    const { items } = await list('/api/incidents?cause=oom-killed');
    expect(items).toMatchObject([
      { status: 'open', namespace: 'ml', owner: { kind: 'Deployment', name: 'pricing' }, pods: 5 },
    ]);
    const detail = (await server.send('GET', `/api/incidents/${items[0]?.id}`, { cookie })).body as {
      failures: Item[];
      solution: string;
    };
    expect(detail.failures).toHaveLength(5);
    expect(detail.solution).toContain('memory');
  });
});
