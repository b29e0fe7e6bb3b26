import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../src/contracts/search.js';
import { missingConfigMap } from '../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../support/server.js';

describe.each(['sqlite', 'postgres'] as const)('searching on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  const ids: Record<string, number> = {};

  const report = async (namespace: string, podName: string, more: object = {}) => {
    const body = { ...missingConfigMap(podName), namespace, ...more };
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    ids[podName] = (answer.body as { id: number }).id;
  };
  const find = async (q: string, as = cookie) => {
    const answer = await server.send('GET', `/api/search?q=${encodeURIComponent(q)}`, { cookie: as });
    expect(answer.status).toBe(200);
    return answer.body as SearchHit[];
  };
  const pathsOf = async (q: string, as?: string) => (await find(q, as)).map(({ path }) => path);

  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('read');
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'Über-cart' };
    await report('shop', 'cart-6b9d-x1', { owner: { ...owner, name: 'cart' } });
    await report('bookshop', 'ledger-0', { owner: { ...owner, kind: 'StatefulSet', name: 'ledger' } });
    for (let index = 0; index < 30; index += 1)
      await report('many', `web-${index}`, { owner: { ...owner, name: 'web' } });
    const finding = {
      resource_type: 'DaemonSet',
      resource_name: 'collector',
      namespace: 'watch',
      check_name: 'run-as-root',
    };
    const found = await server.send('POST', '/api/security/findings', {
      token: SERVICE_TOKEN,
      body: { ...finding, severity: 'high', message: 'The container runs as root.' },
    });
    ids['collector'] = (found.body as { id: number }).id;
  });
  afterAll(() => server.close());

  it('finds by how a name begins and by what it contains, each with its page', async () => {
    const hits = await find('cart');
    expect(hits.map(({ type }) => type)).toEqual(['incident', 'workload', 'failure']);
    expect(hits[1]).toEqual({
      ...{ type: 'workload', id: 'shop / Deployment / cart', title: 'cart', subtitle: 'shop / Deployment' },
      ...{ path: '/topology/shop/Deployment/cart', at: expect.any(String) },
    });
    expect(hits[2]).toMatchObject({ path: `/failures/${ids['cart-6b9d-x1']}`, subtitle: 'shop / cart-6b9d-x1' });
    expect(await pathsOf('9D-X')).toEqual([`/failures/${ids['cart-6b9d-x1']}`]);
    expect(await pathsOf('ledg')).toContain('/topology/bookshop/StatefulSet/ledger');
  });

  it('finds namespaces, findings and what the scanner knows of workloads', async () => {
    expect(await pathsOf('shop')).toEqual(expect.arrayContaining(['/topology/shop', '/topology/bookshop']));
    const finding = `/security/findings/${ids['collector']}`;
    expect((await pathsOf('collector')).sort()).toEqual([finding, '/topology/watch/DaemonSet/collector']);
    expect(await pathsOf('runs as ROOT', await server.signIn('write'))).toEqual([finding]);
  });

  it('finds by number', async () => {
    expect(await pathsOf(`#${ids['ledger-0']}`)).toContain(`/failures/${ids['ledger-0']}`);
  });

  it('answers at most twenty, of every kind some, the nearest first', async () => {
    const hits = await find('web');
    expect(hits).toHaveLength(20);
    expect(hits.slice(0, 2).map(({ type }) => type)).toEqual(['incident', 'workload']);
  });

  it('finds nothing by what nothing bears, and takes any text', async () => {
    for (const q of ['nowhere', ' ', '%', "'", '\\', '_', '\u{10FFFF}', '😀', "'; drop table failures"]) {
      expect(await find(q)).toEqual([]);
    }
    expect((await server.send('GET', '/api/search?q=', { cookie })).status).toBe(400);
    expect((await server.send('GET', '/api/search', { cookie })).status).toBe(400);
  });
});
