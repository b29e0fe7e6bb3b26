import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { type Scene, startScene } from './support/scene.js';

const FAILING = 'volume-missing-secret';
const CRASHING = 'crash-connection-refused';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene([FAILING, CRASHING]);
});
afterAll(() => scene.close());
// Its pages are closed before the server is.
const chromium = useChromium(() => scene.server);

/** A namespace with so many workloads of three objects each, of which the last one fails. */
function largeDiagram(workloads: number) {
  const names = Array.from({ length: workloads }, (_, index) => `work-${index}`);
  const isFailing = (name: string) => name === names.at(-1);
  const node = (kind: string, name: string) => ({
    ...{ id: `${kind}/large/${name}`, kind, name, namespace: 'large' },
    metadata: isFailing(name) ? { status: 'failing', reason: 'CrashLoopBackOff' } : { status: 'ok' },
  });
  const kinds = ['Deployment', 'ReplicaSet', 'Pod'];
  return {
    nodes: names.flatMap((name) => kinds.map((kind) => node(kind, name))),
    edges: names.map((name) => ({
      ...{ id: `${name} owns`, source: `Deployment/large/${name}`, target: `ReplicaSet/large/${name}`, kind: 'owns' },
    })),
    groups: names.map((name) => ({
      id: `group/${name}`,
      label: name,
      members: kinds.map((kind) => `${kind}/large/${name}`),
    })),
  };
}

describe('the topology', () => {
  it('leads from what fails to the object, its failure and what it hangs on', async () => {
    const cookie = await scene.server.signIn('read');
    const failures = async () => (await scene.server.send('GET', '/api/pods/failed', { cookie })).body as unknown[];
    await expect.poll(async () => (await failures()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const { page } = await chromium.open('/topology', { as: 'read' });
    const cards = page.getByRole('list', { name: 'Namespaces' }).getByRole('link');
    await page.getByRole('link', { name: /of \d+ pods? failing/ }).waitFor();
    expect(await cards.first().textContent()).toContain(CRASHING);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: FAILING }).click();
    const map = page.getByRole('region', { name: 'Map of the namespace' });
    await map.getByRole('button', { name: /^Pod .*failing/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('heading', { name: 'Open failures' }).waitFor();
    await expect.poll(() => drawer.locator('a[href^="/failures/"]').count()).toBe(1);
    await drawer.getByRole('button', { name: /^Secret / }).click();
    await drawer.getByText('Secrets are never read.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('folds what is well where there is much, and finds it all the same', async () => {
    const { page } = await chromium.open('/topology', { as: 'read' });
    await page.route('**/api/diagram/namespace/large', (route) => route.fulfill({ json: largeDiagram(120) }));
    await page.goto(`${scene.server.url}/topology/large`);
    await page.getByText('119 healthy workloads are folded.').waitFor();
    await page.getByRole('button', { name: /^Deployment work-119 ?, failing/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Deployment work-0/ }).count()).toBe(0);
    const search = page.getByRole('searchbox', { name: 'Find an object' });
    await search.fill('pod work-11');
    await page.getByText('11', { exact: true }).waitFor();
    await search.press('Enter');
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL(/all=true/);
    await page.getByRole('button', { name: 'Fold what is well' }).waitFor();
    await search.fill('');
    await page.getByRole('button', { name: /^Deployment work-0 ?, well/ }).waitFor({ state: 'attached' });
  });

  it('has an overview that leads to what is out of sight', async () => {
    const { page } = await chromium.open('/topology', { as: 'read' });
    await page.route('**/api/diagram/namespace/large', (route) => route.fulfill({ json: largeDiagram(400) }));
    await page.goto(`${scene.server.url}/topology/large?all=true`);
    const overview = page.getByRole('img', { name: 'Overview' });
    await overview.waitFor();
    // What fails stands first, and what is shared last.
    await page.getByRole('button', { name: /^Deployment work-399 ?, failing/ }).waitFor();
    const { width, height } = (await overview.boundingBox()) ?? { width: 0, height: 0 };
    await overview.click({ position: { x: width * 0.8, y: height - 8 } });
    await page.getByRole('button', { name: /^Deployment work-399 ?, failing/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await overview.waitFor({ state: 'detached' });
  });

  it.each(['light', 'dark'] as const)('is a list on a phone, and accessible in the %s theme', async (theme) => {
    const { page } = await chromium.open(`/topology/${FAILING}`, { as: 'read', width: 320, theme });
    const list = page.getByRole('table', { name: 'Objects of the namespace' });
    await list.getByRole('button', { name: /^Secret/ }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
