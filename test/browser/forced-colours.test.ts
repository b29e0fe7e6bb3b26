import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingConfigMap } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
  for (const pod of ['a', 'b'])
    await server.send('POST', '/api/pods/failed', { body: missingConfigMap(pod), token: server.serviceToken });
});
afterAll(() => server?.close());

/** Opens a page for somebody whose system chooses the colours. */
async function open(path: string): Promise<Page> {
  const { page } = await chromium.open('/about', { as: 'admin', expected: /status of 503/ });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

interface Styled {
  getComputedStyle(node: unknown): { getPropertyValue(name: string): string };
}

const style = (element: Locator, name: string): Promise<string> =>
  element.evaluate(
    (node, wanted) => (globalThis as unknown as Styled).getComputedStyle(node).getPropertyValue(wanted),
    name,
    { timeout: 5_000 },
  );

it.each([
  ['/failures', '[aria-current="page"]'],
  ['/failures/1', '[aria-current="page"]'],
  ['/mirrors', '[aria-current="page"]'],
  ['/security', '[aria-current="page"]'],
])('of the tabs of %s only the one that is shown is underlined', async (path, current) => {
  const page = await open(path);
  const tabs = page.locator('main nav').first();
  await tabs.locator(current).first().waitFor();
  const line = await style(tabs.locator(current).first(), 'border-bottom-color');
  expect(await style(tabs.locator(`a:not(${current})`).first(), 'border-bottom-color')).not.toBe(line);
  expect(await violationsOf(page)).toEqual([]);
});

it('what has the focus, and what is chosen in lists, menus and the search, has a line', async () => {
  const page = await open('/failures');
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  await row.getByRole('checkbox').check();
  expect(await style(row, 'outline-style')).toBe('solid');
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await style(page.locator(':focus'), 'outline-style')).not.toBe('none');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => style(page.locator('[data-highlighted]'), 'outline-style')).toBe('solid');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('pricing');
  const option = page.locator('[role="option"][aria-selected="true"]');
  await option.waitFor();
  expect(await style(option, 'outline-style')).toBe('solid');
  expect(await violationsOf(page)).toEqual([]);
});
