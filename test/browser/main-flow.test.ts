import { afterAll, beforeAll, expect, it } from 'vitest';
import { letFail } from '../cli/prove-scene.js';
import { useChromium } from './support/chromium.js';
import { type Scene, startScene } from './support/scene.js';

const PROOF_MS = 45_000;
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
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  await page.locator('#proof button:not([aria-disabled])', { hasText: 'Prove it' }).click();
  await page
    .locator('#proof')
    .getByText(/^PROVEN\. With this fix the pod was ready for \d+ s; without it, it failed again\.$/)
    .first()
    .waitFor({ timeout: PROOF_MS });
  await page.locator('#proof').getByRole('button', { name: 'Copy kubectl' }).click();
  await page.getByText('Copied. Podproof changes nothing itself.').first().waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^kubectl -n crash-readonly-filesystem patch deployment .*emptyDir/,
  );
});
