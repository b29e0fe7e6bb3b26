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
const send = (path: string, body: unknown) => server.send('POST', path, { body, token: server.serviceToken });

describe('the first page', () => {
  it('never says that all is well while nobody watches', async () => {
    const { page } = await chromium.open('/', { as: 'read' });
    await page.getByRole('heading', { level: 1, name: 'Nobody is watching.' }).waitFor();
    await page.getByText('No agent has reported yet.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('tells an admin what is to be set up', async () => {
    const { page } = await chromium.open('/', { as: 'admin' });
    await page.getByText('Connect an agent').waitFor();
    await page.getByRole('link', { name: 'Have failures told to a chat' }).waitFor();
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
