import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

let server: TestServer;
const chromium = useChromium(() => server);

const finding = (name: string, check: string, severity: string) => ({
  ...{ resource_type: 'Deployment', resource_name: name, namespace: 'shop', check_name: check, severity },
  message: `${name} breaks ${check}.`,
});
const number = (index: number) => String(index).padStart(3, '0');

/** 120 findings of one check, and 120 checks with one each. */
const FINDINGS = [
  ...Array.from({ length: 120 }, (_, index) => finding(`web-${number(index)}`, 'run-as-root', 'high')),
  ...Array.from({ length: 120 }, (_, index) => finding('=cmd()', `check-${number(index)}`, 'low')),
];

beforeAll(async () => {
  server = await startServer();
  const answer = await server.send('POST', '/api/security/findings', { body: FINDINGS, token: SERVICE_TOKEN });
  expect(answer.status).toBe(200);
});
afterAll(() => server.close());

const groupsOf = (page: Page) => page.getByRole('list', { name: 'Groups of findings' }).locator(':scope > li');
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Findings', exact: true }).getByRole('listitem');

describe('many findings', () => {
  it('are walked through group by group and within a group, and Back leads to the same place', async () => {
    const { page } = await chromium.open('/security', { as: 'read' });
    await page.getByText('50 of 121 groups').waitFor();
    await page.getByRole('button', { name: 'Show more groups' }).click();
    await page.getByRole('button', { name: 'Show more groups' }).click();
    await page.getByText('121 of 121 groups').waitFor();
    expect(await groupsOf(page).count()).toBe(121);
    await page.getByRole('button', { name: 'run-as-root' }).click();
    await page.getByText('50 of 120', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await page.getByText('100 of 120', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Deployment/shop/web-080' }).click();
    await page.waitForURL('**/security/findings/*');
    await page.goBack();
    await page.getByText('100 of 120', { exact: true }).waitFor();
    await page.getByText('121 of 121 groups').waitFor();
  });

  it('are counted by severity, and narrowed by what one chooses', async () => {
    const { page } = await chromium.open('/security', { as: 'read' });
    const totals = page.getByRole('list', { name: 'Active findings by severity' });
    await expect.poll(() => totals.allInnerTexts()).toEqual([expect.stringMatching(/120\s+high[^]*120\s+low/)]);
    await totals.getByRole('link', { name: /120 high/ }).click();
    await page.waitForURL('**/security?severity=high');
    await page.getByText('1 of 1 group', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('dismissed');
    await page.getByText('No finding matches 2 filters.').waitFor();
    await page.getByRole('button', { name: 'Remove the filter status:dismissed' }).click();
    await page.getByRole('button', { name: 'run-as-root' }).waitFor();
    await page.goBack();
    await page.getByText('No finding matches 2 filters.').waitFor();
    await page.getByRole('list', { name: 'Filters' }).getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('50 of 121 groups').waitFor();
  });

  it('are dismissed by selection, or all that match, and that is taken back', async () => {
    const { page } = await chromium.open('/security?group=none&severity=high', { as: 'write' });
    await page.getByRole('checkbox', { name: 'Select Deployment/shop/web-000' }).check();
    await page.getByRole('checkbox', { name: 'Select Deployment/shop/web-002' }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: '3 selected' });
    await bar.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('3 findings dismissed.').first().waitFor();
    await page.getByText('50 of 117', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('50 of 120', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Deployment/shop/web-000' }).check();
    await page.getByRole('button', { name: 'Select all 120 that match' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('toolbar', { name: '120 selected' }).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('120 findings dismissed.').first().waitFor();
    await page.getByText('No finding matches 1 filter.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('50 of 120', { exact: true }).waitFor();
  });

  it('stay where they are when one is dismissed, until one looks anew', async () => {
    const { page } = await chromium.open('/security?group=none&severity=high', { as: 'write' });
    const second = rowsOf(page).nth(1);
    await expect.poll(() => second.innerText()).toContain('web-001');
    await second.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('50 of 119', { exact: true }).waitFor();
    expect(await second.innerText()).toContain('web-001');
    expect(await rowsOf(page).nth(2).innerText()).toContain('web-002');
    await page.reload();
    await expect.poll(() => second.innerText()).toContain('web-002');
    await page.goto(`${server.url}/security?group=none&status=dismissed`);
    await rowsOf(page).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).waitFor();
  });

  it('are saved as a table in which nothing is a formula', async () => {
    const { page } = await chromium.open('/security?severity=low', { as: 'read' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^podproof-findings-[\d-]+\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^id,status,severity,check_name,namespace,/);
    expect(lines.filter((line) => line.includes("'=cmd()"))).toHaveLength(120);
    await page.getByText('120 findings exported.').first().waitFor();
  });

  it.each(['light', 'dark'] as const)('fit a phone with their selection in the %s theme', async (theme) => {
    const { page } = await chromium.open('/security?group=none&q=web-000', { as: 'write', width: 320, theme });
    await rowsOf(page).first().getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: '1 selected' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
