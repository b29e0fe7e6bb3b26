import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleDiagram, RoleList, WhoCanAnswer } from '../../../../src/contracts/access.js';
import { clusterRole, clusterRoleBinding } from '../../../support/access/shop-cluster.js';
import { type ShopServer, startShopServer } from '../../../support/access/shop-server.js';
import { startServer } from '../../../support/server.js';

let shop: ShopServer;
const ask = <Answer>(path: string, status?: number) => shop.ask<Answer>(path, status);

beforeAll(async () => {
  shop = await startShopServer();
});

afterAll(() => shop.close());

describe('GET /api/diagram/roles', () => {
  it('lists all roles, and bindings that name none', async () => {
    const list = await ask<RoleList>('roles');
    expect(list.cluster_roles.map(({ name }) => name)).toEqual([
      ...['cluster-admin', 'metrics', 'secret-reader', 'system:basic-user', 'view', 'view-pods'],
    ]);
    expect(list.roles).toEqual([{ namespace: 'shop', name: 'deployer' }]);
    expect(list.dangling_bindings).toEqual([
      { kind: 'RoleBinding', namespace: 'shop', name: 'old', role: { kind: 'Role', name: 'gone' } },
    ]);
  });

  it('asks the cluster nothing more when nothing has changed', async () => {
    await ask('roles');
    const asked = () => shop.cluster.requests.filter(({ query }) => query.get('watch') === null).length;
    const before = asked();
    await ask('roles');
    await ask('rbac/who-can?verb=get&resource=pods');
    expect(asked()).toBe(before);
  });
});

describe('GET /api/diagram/role and /api/diagram/clusterrole', () => {
  it('shows what a role allows and who has it', async () => {
    const { nodes, edges, groups } = await ask<RoleDiagram>('role/shop/deployer');
    expect(nodes.map(({ id }) => id).sort()).toEqual([
      'Permission/shop/deployments.apps',
      'Permission/shop/pods/exec',
      'Permission/shop/secrets',
      'Role/shop/deployer',
      'RoleBinding/shop/ci-deploys',
      'Subject:ServiceAccount/shop/ci',
    ]);
    expect(edges.map(({ id }) => id).sort()).toEqual([
      'Role/shop/deployer->grants->Permission/shop/deployments.apps',
      'Role/shop/deployer->grants->Permission/shop/pods/exec',
      'Role/shop/deployer->grants->Permission/shop/secrets',
      'RoleBinding/shop/ci-deploys->binds->Role/shop/deployer',
      'RoleBinding/shop/ci-deploys->to->Subject:ServiceAccount/shop/ci',
    ]);
    expect(groups).toEqual([]);
    expect(nodes.find(({ name }) => name === 'secrets')?.metadata).toMatchObject({
      ...{ apiGroup: '', resource: 'secrets', verbs: ['get'], resourceNames: ['registry'] },
      rules: [{ verbs: ['get'], resourceNames: ['registry'] }],
      risk: { level: 'low' },
    });
    expect(nodes.find(({ kind }) => kind === 'Role')?.metadata).toMatchObject({
      created_at: '2026-01-01T00:00:00Z',
      status: 'ok',
    });
  });

  it('shows the bindings of a ClusterRole in all namespaces, and what it is aggregated from', async () => {
    const { nodes, edges } = await ask<RoleDiagram>('clusterrole/view');
    expect(nodes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['Subject:Group//devs', 'RoleBinding/build/ci-views']),
    );
    expect(edges.map(({ id }) => id)).toContain('ClusterRole//view->aggregates->ClusterRole//view-pods');
    const ends = new Set(nodes.map(({ id }) => id));
    for (const { source, target } of edges) expect([ends.has(source), ends.has(target)]).toEqual([true, true]);
  });

  it('shows URLs that are no resources as one permission', async () => {
    const { nodes } = await ask<RoleDiagram>('clusterrole/metrics');
    expect(nodes.find(({ kind }) => kind === 'Permission')).toMatchObject({
      id: 'Permission//nonResourceURLs',
      metadata: { resource: 'nonResourceURLs', urls: ['/metrics', '/healthz/*'], verbs: ['get'], risk: null },
    });
  });

  it('shows the bindings of a role that does not exist, and says so', async () => {
    const { nodes } = await ask<RoleDiagram>('role/shop/gone');
    const metadata = (kind: string, name: string) =>
      nodes.find((node) => node.kind === kind && node.name === name)?.metadata;
    expect(metadata('Role', 'gone')).toMatchObject({ status: 'failing', reason: 'missing' });
    expect(metadata('RoleBinding', 'old')).toMatchObject({
      ...{ status: 'failing', reason: 'role missing' },
      risk: { level: 'low' },
    });
    expect(metadata('Subject:ServiceAccount', 'web')).toEqual({ status: 'ok' });
    expect(metadata('Subject:ServiceAccount', 'nobody')).toEqual({ status: 'failing', reason: 'missing' });
  });

  it('answers 404 for a role that nobody knows', async () => {
    expect(await ask('role/shop/nope', 404)).toMatchObject({
      detail: 'There is no Role nope in namespace shop, and no binding names one',
    });
    await ask('role/build/deployer', 404);
    await ask('clusterrole/deployer', 404);
  });
});

it('sends nothing again that has not changed', async () => {
  const session = await shop.server.signIn('read');
  for (const path of ['roles', 'role/shop/deployer', 'rbac/who-can?verb=get&resource=pods']) {
    const get = (etag?: string) =>
      fetch(`${shop.server.url}/api/diagram/${path}`, {
        headers: { Cookie: session, ...(etag !== undefined && { 'If-None-Match': etag }) },
      });
    const etag = (await get()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect((await get(etag)).status).toBe(304);
    expect((await get('"another"')).status).toBe(200);
  }
});

it('sees changes of the cluster', async () => {
  const question = 'rbac/who-can?verb=get&resource=/later';
  expect((await ask<WhoCanAnswer>(question)).subjects).toHaveLength(1);
  shop.cluster.apply(
    clusterRole('later', [{ nonResourceURLs: ['/later'], verbs: ['get'] }]),
    clusterRoleBinding('later', 'ClusterRole later', 'User late'),
  );
  await expect
    .poll(async () => (await ask<WhoCanAnswer>(question)).subjects.map(({ name }) => name))
    .toEqual([...['system:masters', 'late']]);
});

it('is for users, and says what is the matter where there is no cluster', async () => {
  expect((await shop.server.send('GET', '/api/diagram/roles')).status).toBe(401);
  const lonely = await startServer();
  try {
    const session = { cookie: await lonely.signIn('read') };
    const answer = await lonely.send('GET', '/api/diagram/roles', session);
    expect([answer.status, answer.body]).toMatchObject([503, { detail: expect.stringContaining('no cluster') }]);
    const refused = await lonely.send('GET', '/api/diagram/rbac/can-i?verb=get&resource=pods&subject=x', session);
    expect(refused.status).toBe(400);
  } finally {
    await lonely.close();
  }
});
