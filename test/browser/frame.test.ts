import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingConfigMap } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
  await server.signIn('admin');
  const body = missingConfigMap('pricing-7d9f-x2');
  await server.send('POST', '/api/pods/failed', { body, token: server.serviceToken });
});
afterAll(() => server.close());

describe('the frame of the pages', () => {
  it('finds records, pages and commands by what one types, without the mouse', async () => {
    const { page } = await chromium.open('/about', { as: 'read' });
    await page.getByRole('navigation').first().waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('pricing');
    await page
      .getByRole('option', { name: /pricing/ })
      .first()
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await field.fill('acc');
    await page.keyboard.press('Escape');
    await expect.poll(() => field.count()).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/mirrors');
  });

  it('lists its keys, and leaves letters alone where they were turned off', async () => {
    const { page } = await chromium.open('/account', { as: 'write' });
    await page.getByLabel('Single letters are keys').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
    const letters = page.getByLabel('Single letters are keys');
    // `uncheck` looks at once; the box follows what is remembered, a turn of the loop later.
    await letters.click();
    await expect.poll(() => letters.isChecked()).toBe(false);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0);
  });

  it('narrows all pages to a namespace, which stays from page to page', async () => {
    const { page } = await chromium.open('/mirrors', { as: 'read' });
    await page.getByRole('button', { name: /All namespaces/ }).click();
    await page.getByRole('option', { name: /shop/ }).click();
    await page.waitForURL('**/mirrors?ns=shop');
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/mirrors/history?ns=shop');
  });

  it('leaves all tabs when one signs out', async () => {
    const first = await chromium.open('/about', { as: 'admin' });
    const second = await first.page.context().newPage();
    await second.goto(`${server.url}/mirrors`);
    await second.getByText('Live', { exact: true }).waitFor();
    await first.page.getByRole('button', { name: /^Account of/ }).click();
    await first.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await first.page.getByLabel('Username').waitFor();
    expect(first.page.url()).toBe(`${server.url}/sign-in`);
    await second.waitForURL('**/sign-in?next=%2Fmirrors');
  });

  it.each(['light', 'dark'] as const)(
    'fits a phone, with all pages behind one button, in the %s theme',
    async (theme) => {
      const { page } = await chromium.open('/account', { as: 'read', width: 320, theme });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'About' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await isTooWide(page)).toBe(false);
    },
  );
});
