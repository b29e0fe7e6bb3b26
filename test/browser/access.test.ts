import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { type Scene, startScene } from './support/scene.js';

const NAMESPACE = 'healthy-baseline';
const RBAC = { apiVersion: 'rbac.authorization.k8s.io/v1' };

let scene: Scene;
beforeAll(async () => {
  scene = await startScene([NAMESPACE]);
  const metadata = { name: 'readers', namespace: NAMESPACE };
  const rules = [{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] }];
  const subjects = [{ kind: 'ServiceAccount', name: 'default', namespace: NAMESPACE }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'readers' };
  scene.cluster.simulation.apply(
    { ...RBAC, kind: 'Role', metadata, rules },
    { ...RBAC, kind: 'RoleBinding', metadata, subjects, roleRef },
    { ...RBAC, kind: 'ClusterRole', metadata: { name: 'everywhere' }, rules },
  );
});
afterAll(() => scene.close());
// Its pages are closed before the server is.
const chromium = useChromium(() => scene.server);

describe('questions about access', () => {
  it('say who can do something, by which binding and role', async () => {
    const { page } = await chromium.open('/access/who-can', { as: 'read' });
    await page.getByLabel('Verb').fill('list');
    await page.getByLabel('Resource').fill('secrets');
    await page.getByLabel('Namespace, empty for all').fill(NAMESPACE);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `1 subject can list secrets in ${NAMESPACE}.` }).waitFor();
    await page.getByText(`ServiceAccount ${NAMESPACE}/default`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: `Role ${NAMESPACE}/readers` }).click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('cell', { name: 'get, list', exact: true }).waitFor();
    await page.getByText(`by RoleBinding ${NAMESPACE}/readers`).waitFor();
  });

  it('say whether somebody can, and what is missing for it', async () => {
    const path = `/access/can-i?kind=serviceaccount&who=${NAMESPACE}:default&resource=secrets&namespace=${NAMESPACE}`;
    const { page } = await chromium.open(`${path}&verb=get`, { as: 'read' });
    await page.getByText('Yes.').waitFor();
    await page.getByLabel('Verb').fill('delete');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('No.').waitFor();
    await page.getByText(/verbs: \["delete"\]/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('say on a phone what a stolen token could do, in the %s theme', async (theme) => {
    const cookie = await scene.server.signIn('read');
    const { body } = await scene.server.send('GET', `/api/diagram/namespace/${NAMESPACE}`, { cookie });
    const { nodes } = body as { nodes: { kind: string; name: string }[] };
    const pod = nodes.find(({ kind }) => kind === 'Pod')?.name ?? '';
    const { page } = await chromium.open('/access/blast-radius', { as: 'read', width: 320, theme });
    await page.getByLabel('Pod').fill(pod);
    await page.getByLabel('Namespace').fill(NAMESPACE);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('heading', { name: `It reaches ${NAMESPACE}.` }).waitFor();
    await page.getByText('Reads or changes Secrets', { exact: true }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('a role', () => {
  it.each(['light', 'dark'] as const)('is a map from who has it to what it allows, in the %s theme', async (theme) => {
    const { page } = await chromium.open('/access/roles?q=readers', { as: 'read', theme });
    await page.getByRole('link', { name: 'Map of Role readers' }).click();
    const map = page.getByRole('region', { name: 'Map of the role' });
    // The risk is a word of the card, not a colour.
    await map.getByRole('button', { name: /^Permission secrets.*get, list.*medium.*risk/ }).waitFor();
    await expect.poll(() => map.locator('.react-flow__edge').count()).toBe(3);
    expect(await violationsOf(page)).toEqual([]);
    await map.getByRole('button', { name: /^ServiceAccount .*default/ }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'RoleBinding readers' }).click();
    await drawer.getByRole('heading', { name: 'RoleBinding readers' }).waitFor();
    await drawer.getByRole('button', { name: 'Role readers' }).click();
    await drawer.getByRole('button', { name: 'Permission secrets' }).click();
    await drawer.getByText('get, list', { exact: true }).waitFor();
    await drawer.getByText('medium', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?view=map');
  });

  it('is among the roles wherever it holds', async () => {
    for (const path of [`roles/${NAMESPACE}/readers`, 'clusterroles/everywhere']) {
      const { page } = await chromium.open(`/access/${path}`, { as: 'read' });
      await page.getByRole('link', { name: 'Roles', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
    }
  });

  it('is searched on its map', async () => {
    const { page } = await chromium.open(`/access/roles/${NAMESPACE}/readers`, { as: 'read' });
    const search = page.getByRole('searchbox', { name: 'Find an object' });
    await search.fill('secrets');
    await search.press('Enter');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await search.fill('no such thing');
    await page.getByText('Nothing on the map matches. Clear the search.').waitFor();
  });

  it('is a list on a phone', async () => {
    const { page } = await chromium.open(`/access/roles/${NAMESPACE}/readers`, { as: 'read', width: 320 });
    await page.getByRole('cell', { name: 'get, list', exact: true }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.getByRole('region', { name: 'Map of the role' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
