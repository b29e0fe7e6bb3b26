import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CanIAnswer, RoleDiagram, RoleList, WhoCanAnswer } from '../../../../src/contracts/access.js';
import { type ShopServer, startShopServer } from '../../../support/access/shop-server.js';

let shop: ShopServer;

beforeAll(async () => {
  shop = await startShopServer();
});

afterAll(() => shop.close());

it('answers from what may be listed, and names what may not', { timeout: 30_000 }, async () => {
  const allow = [
    shop.cluster.forbid({ resource: 'rolebindings', verb: 'list' }),
    shop.cluster.forbid({ resource: 'serviceaccounts', verb: 'list' }),
  ];
  const question = 'verb=get&resource=secrets&namespace=shop&name=registry';
  const answer = await shop.ask<WhoCanAnswer>(`rbac/who-can?${question}`);
  expect(answer.subjects.map(({ name }) => name)).toEqual(['system:masters', 'system:serviceaccounts:shop']);
  expect(answer.missing?.map(({ kind }) => kind).sort()).toEqual(['RoleBinding', 'ServiceAccount']);
  expect(answer.missing?.[0]?.reason).toContain('rolebindings');
  const { allowed, missing, unseen } = await shop.ask<CanIAnswer>(
    'rbac/can-i?subject=group:devs&verb=get&resource=pods&namespace=build',
  );
  expect([allowed, unseen?.length]).toEqual([false, 2]);
  expect(missing).toContain('No binding that Podproof can see allows');
  const { nodes } = await shop.ask<RoleDiagram>('role/shop/deployer');
  expect(nodes.some(({ kind }) => kind === 'RoleBinding')).toBe(false);
  for (const undo of allow) undo();
});

it('answers 503 when the cluster has been away for some seconds, and again when it is back', {
  timeout: 60_000,
}, async () => {
  const statusOf = async () => {
    const cookie = await shop.server.signIn('read');
    return (await shop.server.send('GET', '/api/diagram/roles', { cookie })).status;
  };
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(200);
  await shop.cluster.stop();
  await expect.poll(statusOf, { timeout: 20_000, interval: 250 }).toBe(503);
  await shop.cluster.listen();
  await expect.poll(statusOf, { timeout: 20_000, interval: 250 }).toBe(200);
  expect((await shop.ask<RoleList>('roles')).roles).toHaveLength(1);
});
