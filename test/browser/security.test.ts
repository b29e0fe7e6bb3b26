import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const finding = (name: string, check: string, severity: string) => ({
  ...{ resource_type: 'Deployment', resource_name: name, namespace: 'shop', check_name: check, severity },
  ...{ message: `${name} breaks ${check}.`, remediation: 'Set runAsNonRoot.', details: { path: '/spec/x' } },
});
const send = (path: string, body: unknown) => server.send('POST', path, { body, token: server.serviceToken });

describe('the pages about security', () => {
  it('say that nothing was scanned, and show what is found as it comes', async () => {
    const { page } = await chromium.open('/security', { as: 'read' });
    await page.getByText('No scanner has reported yet.').waitFor();
    await page.getByRole('link', { name: 'How to start one' }).waitFor();
    const found = [finding('cart', 'run-as-root', 'high'), finding('orders', 'run-as-root', 'high')];
    await send('/api/security/findings', [...found, finding('cart', 'privileged', 'critical')]);
    await page.getByRole('button', { name: 'run-as-root' }).click();
    await page.waitForURL('**/security?open=run-as-root');
    await page.getByRole('link', { name: 'Deployment/shop/cart' }).click();
    await page.getByText('Set runAsNonRoot.').waitFor();
    expect(await page.getByRole('button', { name: /Dismiss|Rescan|Propose/ }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/security?open=run-as-root');
    await page.getByRole('link', { name: 'Deployment/shop/orders' }).waitFor();
    expect(await page.getByRole('button', { name: /Dismiss|Rescan|Propose/ }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Group by').selectOption('resource');
    await page.getByRole('button', { name: 'Deployment / shop / orders' }).waitFor();
    await page.getByLabel('Name or message').pressSequentially('orders breaks');
    await page.waitForURL(/q=orders(?:\+|%20)breaks/);
    await page.getByLabel('Severity', { exact: true }).selectOption('low');
    await page.getByText('No finding matches 2 filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Deployment / shop / orders' }).waitFor();
    expect(await page.getByLabel('Name or message').inputValue()).toBe('');
  });

  it('dismiss one or a group, and take it back', async () => {
    const { page } = await chromium.open('/security?open=run-as-root', { as: 'write' });
    await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
    await page.getByText('1 finding dismissed.').first().waitFor();
    await page.getByRole('button', { name: 'Dismiss 1' }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Dismiss 2' }).click();
    await page.getByText('2 findings dismissed.').first().waitFor();
    await page.getByText('2 dismissed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Dismiss 2' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('button', { name: 'Dismiss 2' }).waitFor();
  });

  it('say how a scan goes', async () => {
    const { page } = await chromium.open('/security', { as: 'write' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rescan' }).click();
    await page.getByText('A scan was requested.').waitFor();
    await send('/api/security/rescan-status', { status: 'started', scanned: 1204, total: 3000 });
    await page.getByText('Scanning 1,204 of 3,000 workloads.').waitFor();
  });

  it('keep the trusted registries', async () => {
    const { page } = await chromium.open('/security/registries', { as: 'write' });
    await page.getByLabel('Registry').fill('registry.example.com/team');
    await page.getByRole('button', { name: 'Trust' }).click();
    await page.getByRole('button', { name: 'Remove registry.example.com/team' }).click();
    await page.getByText('No registry is trusted yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove registry.example.com/team' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('fit a phone in the %s theme', async (theme) => {
    const { page } = await chromium.open('/security?open=run-as-root', { as: 'write', width: 320, theme });
    const link = page.getByRole('link', { name: 'Deployment/shop/cart' });
    await link.waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await link.click();
    await page.getByText('Set runAsNonRoot.').waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
