import { afterAll, beforeAll, expect, it } from 'vitest';
import { letFail } from '../cli/prove-scene.js';
import { useChromium } from './support/chromium.js';
import { proveAndCopy } from './support/prove-and-copy.js';
import { type Scene, startScene } from './support/scene.js';

const READ_ONLY = 'crash-readonly-filesystem';

let scene: Scene;
const chromium = useChromium(() => scene.server);
beforeAll(async () => {
  scene = await startScene([], { database: 'postgres' });
  await scene.server.signIn('admin');
}, 120_000);
afterAll(() => scene?.close());

it('from the incident that appears to the patch that is copied, on PostgreSQL', async () => {
  const { page } = await chromium.open('/', { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: /^Nothing is failing\./ }).waitFor();
  letFail(scene.cluster.simulation, [READ_ONLY]);
  await page.getByRole('heading', { level: 1, name: /^1 incident is open\./ }).waitFor();
  await page
    .getByRole('link', { name: /cannot write|read-only/i })
    .first()
    .click();
  await page.waitForURL('**/incidents/*');
  expect(await proveAndCopy(page)).toMatch(/^kubectl -n crash-readonly-filesystem patch deployment .*emptyDir/);
});
