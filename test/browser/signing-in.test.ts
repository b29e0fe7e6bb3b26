import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

const PASSWORD = 'correct horse battery';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('before anybody has an account', () => {
  it('every page leads to setting up, which says what is missing and then signs in', async () => {
    const { page } = await chromium.open('/about');
    await page.waitForURL('**/setup');
    await expect.poll(() => page.title()).toBe('Set up Podproof - Podproof');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('It needs at least 8 bytes.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('navigation').waitFor();
  });
});

describe('signing in', () => {
  it('leads back to where one wanted to go, and nowhere else', async () => {
    const { page } = await chromium.open('/about');
    await page.waitForURL('**/sign-in?next=%2Fabout');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong username or password.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/about`);
    await page.goto(`${server.url}/sign-in?next=${encodeURIComponent('//elsewhere.example/')}`);
    await page.waitForURL(`${server.url}/`);
  });

  it.each(['light', 'dark'] as const)('fits a phone of 320 pixels and is accessible in the %s theme', async (theme) => {
    const { page } = await chromium.open('/sign-in', { width: 320, theme });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('an invitation', () => {
  it('makes an account once', async () => {
    const cookie = await signInAs('ada');
    const { body } = await server.send('POST', '/api/admin/invitations', { body: { role: 'write' }, cookie });
    const path = `/invite/${(body as { token: string }).token}`;
    const { page } = await chromium.open(path);
    await page.getByText('You were invited with the role write.').waitFor();
    await page.getByLabel('Username').fill('grace');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/`);
    const again = await chromium.open(path);
    await again.page.getByText('This invitation was used or has expired. Ask for a new one.').waitFor();
  });
});

describe('the link that the command line prints', () => {
  it('signs in once, leaves nothing in the address, and leads to the form the second time', async () => {
    const link = `/sign-in#once=${server.services.onceLinks.issue(1)}`;
    const { page } = await chromium.open(link);
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('navigation').waitFor();
    const again = await chromium.open(link);
    await again.page.getByText('This link was used or has expired').waitFor();
    expect(again.page.url()).toBe(`${server.url}/sign-in`);
    await again.page.getByLabel('Username').waitFor();
  });
});

async function signInAs(username: string): Promise<string> {
  const { headers } = await server.send('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
