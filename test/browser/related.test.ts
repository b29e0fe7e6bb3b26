import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { failurePathIn } from './support/failure-path.js';
import { type Scene, startScene } from './support/scene.js';

const MISSING_SECRET = 'volume-missing-secret';

let scene: Scene;
const chromium = useChromium(() => scene.server);
beforeAll(async () => {
  scene = await startScene([MISSING_SECRET]);
}, 120_000);
afterAll(() => scene?.close());

const pathOf = async () => `${await failurePathIn(scene, MISSING_SECRET)}/related`;

describe('what a failed pod hangs on', () => {
  it.each([
    [1440, 'light'],
    [320, 'dark'],
  ] as const)('leads to the live manifests, %i pixels wide in the %s theme', async (width, theme) => {
    const { page } = await chromium.open(await pathOf(), { as: 'read', width, theme });
    const link = page.getByRole('link', { name: /^Deployment / });
    await link.waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await link.press('Enter');
    const drawer = page.getByRole('dialog', { name: /^Deployment / });
    await drawer.getByText('kind: Deployment').waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('says of a Secret why it is not shown', async () => {
    const { page } = await chromium.open(await pathOf(), { as: 'read' });
    await page.getByRole('rowheader', { name: /^Secret .*Secrets are never read\.$/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Secret / }).count()).toBe(0);
  });

  it('leads nowhere without a cluster, and says so', async () => {
    const { page } = await chromium.open('/about', { as: 'read' });
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch();
      const cluster = { available: false, reason: 'it went away' };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), cluster } });
    });
    await page.goto(scene.server.url + (await pathOf()));
    await page.getByText('No cluster is connected (it went away), so manifests cannot be shown.').waitFor();
    await page.getByRole('rowheader', { name: /^Deployment / }).waitFor();
    expect(await page.getByRole('link', { name: /^Deployment / }).count()).toBe(0);
  });
});
