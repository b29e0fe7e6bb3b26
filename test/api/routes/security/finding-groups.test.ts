import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FindingGroups } from '../../../../src/contracts/finding.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

interface Bulk {
  readonly changed: number;
  readonly undo: string;
}

describe.each(['sqlite', 'postgres'] as const)('findings in groups on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let ids: number[] = [];
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('write');
  });
  afterAll(() => server.close());

  const finding = (resource_name: string, check_name: string, severity: string, namespace = 'shop') => ({
    ...{ resource_type: 'Deployment', resource_name, namespace, check_name, severity, message: 'It runs as root.' },
  });
  beforeEach(async () => {
    await server.send('POST', '/api/security/scan/clear', { token: SERVICE_TOKEN, body: {} });
    const body = [
      finding('web', 'run-as-root', 'high'),
      finding('api', 'run-as-root', 'high'),
      finding('web', 'no-limits', 'medium'),
      finding('web', 'no-limits', 'medium', 'books'),
      { ...finding('node-reader', 'wildcard', 'critical', ''), resource_type: 'ClusterRole' },
    ];
    const answer = await server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body });
    ids = (answer.body as { ids: number[] }).ids;
  });

  const groups = async (query: string) =>
    (await server.send('GET', `/api/security/findings/groups${query}`, { cookie })).body as FindingGroups;
  const send = async (path: string, body: object) =>
    server.send('POST', `/api/security/findings/status${path}`, { body, cookie });
  const change = async (body: object) => (await send('', body)).body as Bulk;
  const active = async () =>
    (await server.send('GET', '/api/security/findings', { cookie })).headers.get('x-total-count');

  it('are counted by check, namespace and resource, the gravest first', async () => {
    expect(await groups('')).toEqual({
      total: 3,
      items: [
        { key: 'wildcard', title: 'wildcard', count: 1, by_severity: { critical: 1 }, sample_ids: [ids[4]] },
        {
          ...{ key: 'run-as-root', title: 'run-as-root', count: 2, by_severity: { high: 2 } },
          sample_ids: expect.arrayContaining([ids[0], ids[1]]),
        },
        expect.objectContaining({ key: 'no-limits', count: 2, by_severity: { medium: 2 } }),
      ],
    });
    const byNamespace = await groups('?group_by=namespace');
    expect(byNamespace.items.map(({ key, count }) => [key, count])).toEqual([
      ['', 1],
      ['shop', 3],
      ['books', 1],
    ]);
    expect(byNamespace.items[1]?.by_severity).toEqual({ high: 2, medium: 1 });
    const byResource = await groups('?group_by=resource&namespace=shop&limit=1');
    expect(byResource).toMatchObject({
      total: 2,
      items: [{ key: 'Deployment/shop/web', title: 'Deployment / shop / web', count: 2 }],
    });
    expect((await groups('?group_by=resource')).items[0]?.key).toBe('ClusterRole//node-reader');
    expect(await groups('?check=nothing')).toEqual({ items: [], total: 0 });
  });

  it('come in pages', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/security/findings/groups?group_by=resource&limit=1';
    while (path !== undefined) {
      const page = await server.send('GET', path, { cookie });
      const { items, total } = page.body as FindingGroups;
      expect([items.length, total]).toEqual([1, 4]);
      seen.push(...items.map(({ key }) => key));
      path = /^<([^>]*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual((await groups('?group_by=resource')).items.map(({ key }) => key));
    const other = await server.send('GET', '/api/security/findings/groups?cursor=eA', { cookie });
    expect(other).toMatchObject({ status: 400, body: { detail: expect.stringContaining('cursor') } });
  });

  it('come in pages where names are as long as they may be', async () => {
    const long = (text: string, end: string) => `${text.repeat(252 / text.length)}${end}`;
    const body = ['a', 'b'].map((end) => finding(long('\u0001', end), 'c', 'critical', long('\u0001', '')));
    await server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body });
    const first = await server.send('GET', '/api/security/findings/groups?group_by=resource&limit=1', { cookie });
    const next = /^<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await server.send('GET', next, { cookie })).status).toBe(200);
  });

  it('are dismissed together, and taken back', async () => {
    const byFilter = await change({ filter: { check: 'run-as-root' }, status: 'dismissed' });
    expect(byFilter).toEqual({ changed: 2, undo: expect.any(String), more: false, refused: [] });
    expect(await active()).toBe('3');
    expect((await groups('')).total).toBe(2);
    expect((await groups('?status=dismissed')).items).toMatchObject([{ key: 'run-as-root', count: 2 }]);
    expect((await send('/undo', { undo: byFilter.undo })).body).toEqual({ changed: 2, refused: [] });
    expect(await active()).toBe('5');
    expect((await send('/undo', { undo: byFilter.undo })).status).toBe(404);
    const byIds = await change({ ids: [ids[0], ids[0], 999_999], status: 'dismissed' });
    expect(byIds.changed).toBe(1);
    expect(await change({ ids: [ids[0]], status: 'dismissed' })).toMatchObject({ changed: 0, undo: null });
    expect((await change({ filter: { namespace: '_' }, status: 'dismissed' })).changed).toBe(1);
    expect(await active()).toBe('3');
    expect((await change({ filter: {}, status: 'active' })).changed).toBe(2);
  });

  it('are not taken back as failures, nor failures as findings', async () => {
    const { undo } = await change({ filter: {}, status: 'dismissed' });
    expect((await server.send('POST', '/api/pods/status/undo', { body: { undo }, cookie })).status).toBe(404);
    expect((await send('/undo', { undo })).body).toMatchObject({ changed: 5 });
  });
});
