import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'podproof-moved-'));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
// After the server, so that pages are closed before it.
const chromium = useChromium(() => server);

const OF_ALL = ['Exclusions', 'Silences', 'Settings', 'Agents'];
const OF_ADMINS = [
  ...['Language model', 'Notifications', 'Storage', 'Privacy', 'Users'],
  ...['API tokens', 'Plugins', 'Audit', 'System'],
];

describe('who may see what', () => {
  it('readers have four pages, cannot change them, and are told which role the others need', async () => {
    const { page } = await chromium.open('/admin', { as: 'read' });
    const list = page.getByRole('navigation', { name: 'Admin pages' });
    await list.getByRole('link').first().waitFor();
    expect(await list.locator('strong').allInnerTexts()).toEqual(OF_ALL);
    await list.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Changing settings needs the role admin.').waitFor();
    expect(await page.getByLabel('Resolved failures', { exact: true }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Exclusions' }).click();
    await page.getByText('Changing exclusions needs the role write.').waitFor();
    await page.goto(`${server.url}/admin/users`);
    await page.getByText('This page needs the role admin; you have read.').waitFor();
  });

  it('writers exclude, ask what that does, and take it back and forth', async () => {
    const { page } = await chromium.open('/admin/exclusions', { as: 'write' });
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Pods' });
    await page.getByLabel('Pattern').fill('batch/*');
    await page.getByRole('button', { name: 'Exclude' }).click();
    await page.getByRole('button', { name: 'Remove batch/*' }).waitFor();
    await page.getByLabel('Namespace').fill('batch');
    await page.getByLabel('Pod', { exact: true }).fill('report-1');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('No. Pods batch/* excludes it.').waitFor();
    await page.reload();
    await page.getByText('No. Pods batch/* excludes it.').waitFor();
    await page.getByRole('button', { name: 'Remove batch/*' }).click();
    await page.getByText('Yes. No exclusion covers it.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No. Pods batch/* excludes it.').waitFor();
  });

  it('writers silence for a while, and end it', async () => {
    const { page } = await chromium.open('/admin/silences', { as: 'write' });
    await page.getByRole('button', { name: 'Silence' }).click();
    await page.getByText('At least one of namespace').waitFor();
    await page.getByLabel('Cause').fill('image-*');
    await page.getByLabel('Reason').fill('the registry moves');
    await page.getByRole('button', { name: 'Silence' }).click();
    await page.getByRole('table', { name: 'Active' }).getByText('cause image-*').waitFor();
    await page.getByRole('button', { name: 'End the silence of cause image-*' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('Nothing is silenced now.').waitFor();
  });
});

describe('admins', () => {
  it('change several settings at once, times in their units, and see what is refused at its field', async () => {
    const { page } = await chromium.open('/admin/settings', { as: 'admin', expected: /status of 400/ });
    await page.getByLabel('Resolved failures', { exact: true }).fill('2');
    await page.getByLabel('Unit of Stale after').selectOption({ label: 'hours' });
    await page.getByLabel('Quiet hours').fill('25:00-07:00 Europe/Berlin');
    await page.getByText('3 changes').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It does not have the form that is needed.').waitFor();
    await page.getByLabel('Quiet hours').fill('22:00-07:00 Europe/Nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 settings saved.').first().waitFor();
    expect(await page.getByLabel('Quiet hours').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Discard' }).click();
    const cookie = await server.signIn('admin');
    const { body } = await server.send('GET', '/api/admin/settings', { cookie });
    const values = Object.fromEntries((body as { key: string; value: string }[]).map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({
      ...{ history_retention_minutes: '2880', stale_after_minutes: '1800', quiet_hours: '' },
    });
  });

  it('invite by a link that is shown once, give roles, and remain one admin at least', async () => {
    const { page } = await chromium.open('/admin/users', { as: 'admin' });
    await page.getByLabel('Role', { exact: true }).selectOption('write');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.getByText('It is shown this once. Copy it now.').waitFor();
    const link = await page.locator('pre').innerText();
    expect(link).toContain('/invite/');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/Open, for/).waitFor();
    expect(await page.content()).not.toContain(link.split('/invite/')[1]);
    await page.getByLabel('Role of admin').selectOption('read');
    await page.getByRole('alert').filter({ hasText: /admin/ }).waitFor();
    expect(await page.getByLabel('Role of admin').inputValue()).toBe('admin');
  });

  it('make a token that is shown once and works until it is removed', async () => {
    const { page } = await chromium.open('/admin/tokens', { as: 'admin' });
    await page.getByLabel('Name').fill('grafana');
    await page.getByRole('button', { name: 'Make the token' }).click();
    const token = await page.locator('pre').innerText();
    expect(token).toMatch(/^podproof_/);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(token);
    const ask = () => fetch(`${server.url}/api/agents`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Remove grafana' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove grafana' }).click();
    await page.getByText('There are no tokens.').waitFor();
    expect((await ask()).status).toBe(401);
  });

  it('see what of a text would be replaced before it leaves', async () => {
    const { page } = await chromium.open('/admin/privacy', { as: 'admin' });
    await page.getByLabel('Text').fill('user=ada password=hunter2hunter2');
    await page.getByRole('button', { name: 'Show what would be sent' }).click();
    await page.locator('mark').waitFor();
    expect(await page.locator('pre').innerText()).not.toContain('hunter2');
  });

  it('see who changed what, also of one person alone', async () => {
    const { page } = await chromium.open('/admin/audit', { as: 'admin' });
    const table = page.getByRole('table', { name: 'Who changed what' });
    await table.getByText('admin', { exact: true }).first().waitFor();
    await page.getByRole('textbox', { name: 'Who' }).fill('nobody');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Nothing was changed, or nothing fits.').waitFor();
    await page.goBack();
    await table.waitFor();
  });

  it('see what agents lack as a role to apply', async () => {
    const problem = 'User "x" cannot list resource "jobs" in API group "batch" at the cluster scope';
    const body = { agent: 'node-1', version: '1', watching: 3, spooled: 0, permissions_missing: [problem] };
    await server.send('POST', '/api/agents/heartbeat', { token: server.serviceToken, body });
    const { page } = await chromium.open('/admin/agents', { as: 'admin' });
    await page.getByText('node-1').first().waitFor();
    expect(await page.locator('pre').innerText()).toContain('resources: ["jobs"]\n    verbs: ["get", "list", "watch"]');
  });

  it('move the storage to where the test passed, after typing its name, and see it through a reload', async () => {
    const { page } = await chromium.open('/admin/storage', { as: 'admin' });
    await page.getByRole('radio', { name: 'SQLite' }).check();
    const file = join(folder, 'moved.db');
    await page.getByLabel('File').fill(file);
    expect(await page.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('The data can be moved there').waitFor();
    await page.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type SQLite to confirm').fill('SQLite');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.waitForURL('**/admin/storage?move=*');
    await page.reload();
    await page.getByText(`The data are in ${file} now.`).waitFor();
    await page.getByText('Before, they were in').waitFor();
    await page.goto(`${server.url}/admin/storage?move=unknown`);
    await page.getByText('This server knows nothing of that move').waitFor();
  });
});

describe('each page', () => {
  const paths = [
    ...['', 'llm', 'notifications', 'storage', 'privacy', 'exclusions', 'silences'],
    ...['settings', 'users', 'tokens', 'plugins', 'agents', 'audit', 'system'],
  ];

  it.each(paths.flatMap((path) => (['light', 'dark'] as const).map((theme) => [path, theme] as const)))(
    '/admin/%s is accessible and fits 320 pixels, %s',
    async (path, theme) => {
      const { page } = await chromium.open(`/admin/${path}`, { as: 'admin', width: 320, theme });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await isTooWide(page)).toBe(false);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  it('the list has all pages for admins', async () => {
    const { page } = await chromium.open('/admin', { as: 'admin' });
    const names = page.getByRole('navigation', { name: 'Admin pages' }).locator('strong');
    await names.first().waitFor();
    expect((await names.allInnerTexts()).toSorted()).toEqual([...OF_ALL, ...OF_ADMINS].toSorted());
  });
});
