import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { type Scene, startScene } from './support/scene.js';

const FAILING = 'crash-readonly-filesystem';

let scene: Scene;
const chromium = useChromium(() => scene.server);
beforeAll(async () => {
  scene = await startScene([FAILING]);
});
afterAll(() => scene.close());

/** The id of the failure, once the agent has told of it. */
async function failureId(cookie: string): Promise<number> {
  const list = async () => (await scene.server.send('GET', '/api/pods/failed', { cookie })).body as { id: number }[];
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  return (await list())[0]?.id ?? 0;
}

describe('the pages of mirrors', () => {
  it('show one as it runs, what it came to, and all that were', async () => {
    const cookie = await scene.server.signIn('admin');
    const { page } = await chromium.open('/mirrors', { as: 'read' });
    await page.getByText('No mirror runs.').waitFor();

    const followed = page.waitForResponse(/\/api\/mirror\/[^/]+\/logs\/stream/);
    const made = await scene.server.send('POST', `/api/mirror/deploy/${await failureId(cookie)}`, { body: {}, cookie });
    const { mirror_pod_name: pod } = made.body as { mirror_pod_name: string };
    await page.getByRole('link', { name: `${FAILING}/${pod}` }).click();
    await page.getByRole('heading', { level: 1, name: pod }).waitFor();
    // Its log is followed as it is printed.
    await followed;
    await page.getByText('PROVEN.', { exact: false }).first().waitFor();
    await expect.poll(() => page.title()).toBe(`PROVEN - ${pod} - Podproof`);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${scene.server.url}/mirrors/history?verdict=REFUTED`);
    await page.getByText('Nothing matches 1 filter.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: `${FAILING}/${pod}` }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it.each(['light', 'dark'] as const)('fit a phone and are accessible in the %s theme', async (theme) => {
    const { page } = await chromium.open('/mirrors/history', { as: 'write', width: 320, theme });
    await page.getByRole('link', { name: new RegExp(FAILING) }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('say so where there is no such mirror', async () => {
    const { page } = await chromium.open('/mirrors/0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f', { as: 'read' });
    await page.getByText('There is no such mirror.').waitFor();
  });
});
