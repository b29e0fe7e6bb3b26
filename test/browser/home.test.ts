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
});
afterAll(() => server.close());

const heartbeat = { agent: 'agent-1', cluster: 'default', node: 'node-1', version: '0.1.0', watching: 312, spooled: 0 };
const sendAs = async (role: 'write' | 'admin', method: string, path: string, body?: unknown) =>
  server.send(method, path, { body, cookie: await server.signIn(role) });
const send = (path: string, body: unknown) => server.send('POST', path, { body, token: server.serviceToken });

describe('the first page', () => {
  it('never says that all is well while nobody watches', async () => {
    const { page } = await chromium.open('/', { as: 'read' });
    await page.getByRole('heading', { level: 1, name: 'Nobody is watching.' }).waitFor();
    await page.getByText('No agent has reported yet.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('tells an admin what is to be set up, and no more what was skipped', async () => {
    const { page } = await chromium.open('/', { as: 'admin' });
    await page.getByRole('heading', { name: 'Set up: 1 of 5 done' }).waitFor();
    await page.getByText('podproof agent --all').waitFor();
    await page.getByRole('button', { name: 'Skip: Let a language model explain what the rules cannot' }).click();
    await page.getByRole('heading', { name: 'Set up: 1 of 4 done' }).waitFor();
    const pattern = { namespace: 'kube-system' };
    expect((await sendAs('admin', 'POST', '/api/admin/excluded-namespaces', pattern)).status).toBeLessThan(300);
    await page.reload();
    await page.getByRole('heading', { name: 'Set up: 2 of 4 done' }).waitFor();
    expect(await page.getByRole('link', { name: /language model/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Have failures told to a chat' }).click();
    await page.waitForURL('**/admin/notifications');
  });

  it('shows an incident as it comes, and leads to it', async () => {
    expect((await send('/api/agents/heartbeat', heartbeat)).status).toBeLessThan(300);
    const { page } = await chromium.open('/', { as: 'write' });
    await page.getByRole('heading', { level: 1, name: 'Nothing is failing. 1 agent watches 312 pods.' }).waitFor();
    expect((await send('/api/pods/failed', missingConfigMap('pricing-7d9f-x2'))).status).toBeLessThan(300);
    await page.getByRole('heading', { level: 1, name: '1 incident is open. 1 began in the last 24 hours.' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole('link', { name: /pricing-settings/ })
      .first()
      .click();
    await page.waitForURL('**/incidents/*');
  });

  it('says what came and went since one saw all, until one has seen that too', async () => {
    const preferences = await sendAs('write', 'GET', '/api/me/preferences');
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const change = { ...(preferences.body as object), last_visit_at: anHourAgo };
    expect((await sendAs('write', 'PUT', '/api/me/preferences', change)).status).toBe(200);
    const { page } = await chromium.open('/', { as: 'write' });
    await page.getByText(/^Since /).waitFor();
    await page.getByRole('link', { name: '1 incident began' }).click();
    await page.waitForURL('**/incidents?*since=*');
    await page
      .getByText(/pricing-settings/)
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await page.getByText(/^Since /).waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await sendAs('write', 'GET', '/api/me/preferences')).body)
      .not.toMatchObject({ last_visit_at: anHourAgo });
  });

  it('keeps what is shown of the past in the address, and has it as a table', async () => {
    const { page } = await chromium.open('/', { as: 'read' });
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL('**/?range=7d');
    await page.getByText('As a table').click();
    await page.getByRole('columnheader', { name: 'Began' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('fits a phone in the %s theme', async (theme) => {
    const { page } = await chromium.open('/', { as: 'admin', width: 320, theme });
    await page.getByRole('heading', { level: 1, name: /incident is open/ }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
