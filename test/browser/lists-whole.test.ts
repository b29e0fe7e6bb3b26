import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { reportFailure, rows } from './support/lists.js';

let server: TestServer;
const chromium = useChromium(() => server);
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });
beforeAll(async () => {
  server = await startServer();
  for (const namespace of ['shop', 'other']) await reportFailure(server, `pod-of-${namespace}`, namespace);
});
afterAll(() => server.close());

describe('exporting', () => {
  async function save(page: Page, format: string): Promise<{ readonly name: string; readonly text: string }> {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), menuItem(page, format).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  it.each([1440, 390])('saves what the filters find, of which no cell is a formula, at %i pixels', async (width) => {
    const owner = { kind: 'Deployment', name: '=cmd|"/c calc"!A1' };
    await reportFailure(server, '@sum', 'exported', { owner, node_name: '+1,\r\n"-2"' });
    await reportFailure(server, 'plain', 'exported');
    const { page } = await chromium.open('/failures?ns=exported', { as: 'read', width });
    await expect.poll(() => rows(page).count()).toBe(2);
    const csv = await save(page, 'As CSV');
    expect(csv.name).toMatch(/^podproof-failures-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text.split('\r\n')[0]).toMatch(/^id,status,cluster,namespace,cause,title,/);
    expect(csv.text).toContain(",'@sum,");
    expect(csv.text).toContain(`"'+1,`);
    expect(csv.text).toContain('Deployment/=cmd|""/c calc""!A1');
    expect(csv.text).not.toMatch(/(?:^|[,\n])"?[=+@]/);
    await page.getByText('2 rows exported.').first().waitFor();
    const json = await save(page, 'As JSON');
    const records = JSON.parse(json.text) as { pod_name: string }[];
    expect(records.map(({ pod_name: pod }) => pod)).toEqual(['plain', '@sum']);
  });
});

describe('a list that cannot be loaded', () => {
  it('says why in the words of the server, with the id of the request, and can be tried again', async () => {
    await reportFailure(server, 'there', 'refused');
    const { page } = await chromium.open('/about', { as: 'read' });
    const detail = 'It may not be listed <img src=x onerror=alert(1)>';
    await page.route('**/api/pods/failed?*', (route) =>
      route.fulfill({ status: 403, headers: { 'X-Request-Id': 'request-of-the-test' }, json: { detail } }),
    );
    await page.getByRole('link', { name: 'Failures', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText(detail).waitFor();
    await alert.getByText('request-of-the-test').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute('**/api/pods/failed?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });

  it('of what nothing can be is an error of the request, not of the page', async () => {
    const { page } = await chromium.open('/failures?ns=%00', { as: 'read', expected: /status of 400/ });
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter ns:⟨U+0000⟩' }).click();
    await rows(page).first().waitFor();
  });
});
