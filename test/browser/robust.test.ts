import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingConfigMap } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { KillableServer } from './support/killable-server.js';

const PASSWORD = 'correct horse battery';
const rows = (page: Page) => page.locator('tr[data-row]');
const podsOf = (page: Page) => rows(page).locator('td[data-column="pod"]').allInnerTexts();
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();

async function signInAgain(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('a server that is killed', () => {
  /** What the browser itself says of a server that is away. */
  const expected =
    /could not be loaded|dynamically imported|HTTP Authentication failed|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
  let server: KillableServer;
  const chromium = useChromium(() => server);
  beforeAll(async () => {
    server = await KillableServer.start();
    await server.signIn();
  }, 60_000);
  afterAll(() => server?.close());

  const fail = async (pod: string) => {
    const answer = await server.send('/api/pods/failed', missingConfigMap(pod, { namespace: 'killed' }));
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { id: number }).id;
  };

  /** Opens a page whose clock can be put forward. */
  const open = async (path: string) => {
    const { page } = await chromium.open('/about', { as: 'admin', width: 1720, expected });
    await page.clock.install();
    await page.goto(server.url + path);
    await isLive(page);
    return page;
  };

  it('is named with the time, and what it tells once it is back is shown without a reload, and once', async () => {
    const id = await fail('before');
    const list = await open('/failures?ns=killed');
    const record = await open(`/failures/${id}/timeline`);
    await expect.poll(() => podsOf(list)).toEqual(['before']);
    await list.evaluate('window.isTheSamePage = true');
    await server.kill();
    for (const page of [list, record]) {
      await page.getByText('Not live', { exact: true }).waitFor();
      await page.clock.fastForward(11_000);
      await page.getByText(/^Not live since \d\d:\d\d:\d\d\. What you see was true then\.$/).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await expect.poll(() => podsOf(list)).toEqual(['before']);
    await server.start();
    await fail('after');
    await fail('before');
    for (const page of [list, record]) {
      await page.clock.fastForward(31_000);
      await isLive(page);
      await page.getByText(/^Not live since/).waitFor({ state: 'detached' });
    }
    await expect.poll(() => podsOf(list)).toEqual(['after', 'before']);
    await expect.poll(() => record.locator('main li[data-kind="first_seen"]').count()).toBe(1);
    await fail('later');
    await expect.poll(() => podsOf(list)).toEqual(['later', 'after', 'before']);
    expect(await list.evaluate('window.isTheSamePage')).toBe(true);
  });

  it('takes away neither the page nor what is loaded later', async () => {
    // What comes when nothing else is done does not come any more.
    const { page } = await chromium.open('/about', { as: 'admin', width: 1720, expected });
    await page.route(/popup-menu/, (route) => route.abort());
    await page.clock.install();
    await page.goto(`${server.url}/about`);
    await isLive(page);
    await server.kill();
    await page.unroute(/popup-menu/);
    await page.getByText('Not live', { exact: true }).waitFor();
    // By then the page has looked for the menu by itself.
    await page.clock.fastForward(2_000);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Mirrors', exact: true }).click();
    await page.getByText('This page could not be loaded: the server cannot be reached.').waitFor();
    await server.start();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mirrors' }).waitFor();
  });

  it('comes back by itself', async () => {
    const page = await open('/failures?ns=killed');
    await server.kill();
    await page.getByText('Not live', { exact: true }).waitFor();
    await server.start();
    await page.clock.fastForward(31_000);
    await isLive(page);
  });

  it('whose sessions are void when it is back leads to signing in, and from there to where one was', async () => {
    const page = await open('/failures?ns=killed');
    await server.kill();
    await page.getByText('Not live', { exact: true }).waitFor();
    await server.start('another-secret-of-the-sessions-of-the-test');
    await page.clock.fastForward(31_000);
    await page.waitForURL((url) => url.searchParams.get('next') === '/failures?ns=killed');
    await signInAgain(page, 'ada');
    await page.waitForURL('**/failures?ns=killed');
    await rows(page).first().waitFor();
  });
});

describe('in a running server', () => {
  let server: TestServer;
  const chromium = useChromium(() => server);
  beforeAll(async () => {
    server = await startServer();
    await server.signIn('admin');
  });
  afterAll(() => server?.close());

  const fail = async (pod: string) => {
    const body = missingConfigMap(pod, { namespace: 'asleep' });
    expect((await server.send('POST', '/api/pods/failed', { body, token: server.serviceToken })).status).toBe(200);
  };
  const asAdmin = async (method: string, path: string, body?: object) => {
    const answer = await server.send(method, path, { cookie: await server.signIn('admin'), body });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.body;
  };

  /** Signs in with an account of its own, in a page of its own. */
  const enter = async (username: string, path: string) => {
    const { id } = (await asAdmin('POST', '/api/admin/users', { username, password: PASSWORD, role: 'write' })) as {
      id: number;
    };
    const { page } = await chromium.open(path);
    await signInAgain(page, username);
    await isLive(page);
    return { page, id };
  };
  const leads = (page: Page, next: string) => page.waitForURL((url) => url.searchParams.get('next') === next);

  it('a password that was changed elsewhere leads to signing in, and back', async () => {
    const path = '/failures/history?ns=shop&severity=high';
    const { page } = await enter('grace', path);
    const login = await server.send('POST', '/api/auth/login', { body: { username: 'grace', password: PASSWORD } });
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const change = { current_password: PASSWORD, new_password: 'another horse battery' };
    expect((await server.send('POST', '/api/auth/password', { cookie, body: change })).status).toBe(204);
    await leads(page, path);
    await signInAgain(page, 'grace', 'another horse battery');
    await page.waitForURL(`${server.url}${path}`);
    await isLive(page);
  });

  it('an account that was deleted leads to signing in, where it is unknown', async () => {
    const { page, id } = await enter('mallory', '/mirrors');
    await asAdmin('DELETE', `/api/admin/users/${id}`);
    await leads(page, '/mirrors');
    await signInAgain(page, 'mallory');
    await page.getByText('Wrong username or password.').waitFor();
    await page.goBack();
    await page.waitForURL('**/sign-in*');
  });

  it('a laptop that slept says since when it heard nothing, and finds out what it missed', async () => {
    const { page } = await chromium.open('/about', { as: 'read', width: 1720 });
    let [isDeaf, isRefused] = [false, false];
    await page.routeWebSocket('**/api/ws', (socket) => {
      if (isRefused) return void socket.close();
      const line = socket.connectToServer();
      // A line that died while nobody was told: what the server says does not arrive.
      line.onMessage((message) => isDeaf || socket.send(message));
    });
    await page.clock.install();
    await fail('awake');
    await page.goto(`${server.url}/failures?ns=asleep`);
    await expect.poll(() => podsOf(page)).toEqual(['awake']);
    await isLive(page);
    [isDeaf, isRefused] = [true, true];
    const before = await page.evaluate<number>('Date.now()');
    await fail('missed');
    await page.clock.fastForward('10:00');
    const strip = page.getByText(/^Not live since/);
    await strip.waitFor();
    const [, told = ''] = /since (\d\d:\d\d):/.exec(await strip.innerText()) ?? [];
    const minute = (ms: number) => page.evaluate(`new Date(${ms}).toTimeString().slice(0, 5)`);
    expect([await minute(before), await minute(before - 60_000)]).toContain(told);
    expect(await podsOf(page)).toEqual(['awake']);
    [isDeaf, isRefused] = [false, false];
    await page.clock.fastForward(31_000);
    await isLive(page);
    await expect.poll(() => podsOf(page)).toEqual(['missed', 'awake']);
  });
});
