import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { reportFailure, rows } from './support/lists.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
  for (const namespace of ['shop', 'other']) await reportFailure(server, `pod-of-${namespace}`, namespace);
});
afterAll(() => server.close());

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click();
  await menuItem(page, 'Save this view...').waitFor();
}

async function addView(name: string, query: string, as: 'read' | 'write' = 'write', shared = true): Promise<void> {
  const body = { name, query, shared, page: '/incidents' };
  const { status } = await server.send('POST', '/api/me/views', { body, cookie: await server.signIn(as) });
  expect(status).toBe(200);
}

describe('saved views', () => {
  it('are saved under a name, opened, changed and deleted, by the keyboard alone', async () => {
    const { page } = await chromium.open('/failures?ns=shop&q=pod', { as: 'write' });
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Views' }).press('Enter');
    await page.getByText('No view is saved yet.').waitFor();
    await menuItem(page, 'Save this view...').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByText('ns:shop').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.press('Enter');
    await dialog.getByText('It needs a name.').waitFor();
    await page.keyboard.type('Of the shop');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${server.url}/failures`);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
    await openMenu(page);
    await menuItem(page, 'Of the shop').click();
    await page.waitForURL((url) => url.searchParams.get('ns') === 'shop' && url.searchParams.get('q') === 'pod');
    await expect.poll(() => rows(page).count()).toBe(1);

    await openMenu(page);
    await menuItem(page, 'Save this view...').click();
    await dialog.getByLabel('Name').fill('of the SHOP ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('You have a view of this name for this list.').waitFor();
    await page.keyboard.press('Escape');

    await openMenu(page);
    await menuItem(page, 'Rename or delete...').click();
    await page.getByRole('button', { name: 'Change Of the shop' }).click();
    const change = page.getByRole('dialog', { name: 'Change the view' });
    await change.getByLabel('Name').fill('Shop');
    await change.getByLabel('Share it').check();
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete Shop' }).click();
    await page.getByRole('button', { name: 'Yes, delete Shop' }).click();
    await page.getByRole('dialog').getByText('No view is saved yet.').waitFor();
    const { body } = await server.send('GET', '/api/me/views', { cookie: await server.signIn('write') });
    expect(body).toEqual([]);
  });

  it('of which there are too many say so at the name', async () => {
    for (let index = 0; index < 200; index += 1) await addView(`one of many ${index}`, '', 'read', false);
    const { page } = await chromium.open('/failures', { as: 'read' });
    await openMenu(page);
    await menuItem(page, 'Save this view...').click();
    await page.getByLabel('Name').fill('One more');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('of others are text whatever they are called, at %i pixels in the %s theme', async (width, theme) => {
    const [html, long] = ['<img src=x onerror=alert(1)>', 'W'.repeat(100)];
    const names = [html, long, '\u202egnp.exe', '-rf $(id) `id`'].map((name) => `${name} ${theme}`.slice(0, 100));
    for (const name of names)
      await addView(name, 'sort=<x>&severity=awful&ns=%00&__proto__=1&open=x'.replace(/[<>]/g, '-'));
    const { page } = await chromium.open('/incidents?ns=shop&cause=%3Cimg%3E', {
      ...{ as: 'admin', width, theme },
      // No namespace has a NUL in its name; the server says so.
      expected: /status of 400/,
    });
    await openMenu(page);
    // The library's guards of the focus are hidden and take it, as they have to.
    expect((await violationsOf(page)).filter((found) => !found.includes('focus-guard'))).toEqual([]);
    await menuItem(page, `⟨U+202E⟩gnp.exe ${theme}`).first().waitFor();
    await menuItem(page, html).first().click();
    await expect.poll(() => rows(page).count()).toBe(0);
    await openMenu(page);
    await menuItem(page, 'Rename or delete...').click();
    await page.getByText('-rf $(id) `id`').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(await page.locator('main img, [role="dialog"] img').count()).toBe(0);
  });
});

describe('columns', () => {
  const headsOf = (page: Page) =>
    page.evaluate('[...document.querySelectorAll("thead th[data-column]")].map((head) => head.dataset.column)');

  it('are chosen, put in order and sized by the keyboard, hold on every machine, and are as usual again', async () => {
    const { page } = await chromium.open('/failures', { as: 'write' });
    await rows(page).first().waitFor();
    const usual = ['severity', 'what', 'workload', 'proof', 'changed', 'since', 'seen'];
    expect(await headsOf(page)).toEqual(usual);
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Columns of this list' });
    await dialog.getByRole('checkbox', { name: 'Node' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Changed' }).press('Space');
    for (let place = 0; place < 3; place += 1) {
      await page.getByRole('button', { name: 'Move Node up' }).press('Enter');
      // The one that was pressed still has the focus, wherever it went.
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move Node up');
    }
    await dialog.getByLabel('Width of Node in pixels').fill('9');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Widths are from 24 to 2000 pixels.').waitFor();
    await dialog.getByLabel('Width of Node in pixels').fill('310');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const chosen = ['severity', 'node', 'what', 'workload', 'proof', 'since', 'seen'];
    await expect.poll(() => headsOf(page)).toEqual(chosen);

    const other = await chromium.open('/failures', { as: 'write' });
    await expect.poll(() => headsOf(other.page)).toEqual(chosen);
    const box = await other.page.locator('th[data-column="node"]').boundingBox();
    expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(310);
    const phone = await chromium.open('/failures', { as: 'write', width: 390 });
    await expect.poll(() => headsOf(phone.page)).toEqual(['severity', 'what']);

    await other.page.getByRole('button', { name: 'Columns' }).click();
    await other.page.getByRole('button', { name: 'As usual' }).click();
    await expect.poll(() => headsOf(other.page)).toEqual(usual);
  });

  it('are dragged or moved by arrows to the width one wants, and are as usual by a double click', async () => {
    const { page } = await chromium.open('/failures', { as: 'write' });
    await rows(page).first().waitFor();
    const widthOf = async (place: Page) =>
      Math.round((await place.locator('th[data-column="workload"]').boundingBox())?.width ?? 0);
    const usual = await widthOf(page);
    const edge = page.getByRole('slider', { name: 'Width of Workload' });
    await edge.hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.move(x + 12 + 60, y + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(usual + 40);
    const dragged = await widthOf(page);
    expect(await violationsOf(page)).toEqual([]);

    await edge.focus();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await page.keyboard.press('ArrowLeft');
    await saved;
    await expect.poll(() => widthOf(page)).toBeLessThan(dragged);
    expect(await edge.getAttribute('aria-valuetext')).toBe(`${await widthOf(page)} pixels`);
    // A column's name is not that of its edge.
    await page.getByRole('columnheader', { name: 'Workload', exact: true }).waitFor();

    const other = await chromium.open('/failures', { as: 'write' });
    await rows(other.page).first().waitFor();
    await expect.poll(() => widthOf(other.page)).toBe(await widthOf(page));
    await other.page.getByRole('slider', { name: 'Width of Workload' }).dblclick();
    await expect.poll(() => widthOf(other.page)).toBe(usual);
    await other.page.getByRole('button', { name: 'Columns' }).click();
    await other.page.getByRole('button', { name: 'As usual' }).click();
  });
});

describe('sorting', () => {
  const owners = async (page: Page) =>
    (await rows(page).locator('td[data-column="workload"]').allInnerTexts()).map((text) => text.split('/')[1]);
  const report = (owner: string) =>
    reportFailure(server, `${owner}-0`, 'sorted', { owner: { kind: 'Deployment', name: owner } });

  /** Reports it until the server lists it first: when something was seen last is written once in a second. */
  async function seeLast(owner: string): Promise<void> {
    const cookie = await server.signIn('read');
    await expect
      .poll(async () => {
        await report(owner);
        const { body } = await server.send('GET', '/api/incidents?namespace=sorted&sort=last_seen', { cookie });
        return (body as { owner: { name: string } }[])[0]?.owner.name;
      })
      .toBe(owner);
  }

  it('stands in the address and in the head, holds over Back and a reload, and moves nothing while things happen', async () => {
    for (const owner of ['one', 'two', 'three']) await report(owner);
    await seeLast('one');
    const { page } = await chromium.open('/incidents?ns=sorted', { as: 'write', width: 1720 });
    await expect.poll(() => owners(page)).toEqual(['three', 'two', 'one']);
    await page.getByRole('button', { name: 'Seen', exact: true }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'last_seen');
    await expect.poll(() => owners(page)).toEqual(['one', 'three', 'two']);
    expect(await page.locator('th[aria-sort="descending"]').innerText()).toBe('Seen');
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Seen');
    await page.reload();
    await page.getByRole('table', { name: 'Incidents, seen latest first' }).waitFor();
    await expect.poll(() => owners(page)).toEqual(['one', 'three', 'two']);
    await rows(page).first().hover();
    await seeLast('two');
    await report('four');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await owners(page)).toEqual(['one', 'three', 'two']);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect.poll(() => owners(page)).toEqual(['four', 'two', 'one', 'three']);
    await page.getByRole('button', { name: 'Seen', exact: true }).click();
    await page.waitForURL((url) => url.search === '?ns=sorted');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'last_seen');
  });

  it('is chosen from a menu on a phone', async () => {
    const { page } = await chromium.open('/incidents?ns=sorted', { as: 'read', width: 390 });
    await page.getByRole('button', { name: 'Order' }).click();
    await menuItem(page, 'most pods first').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'pods');
  });

  it('by what the list cannot be sorted by is no sorting', async () => {
    const { page } = await chromium.open('/incidents?ns=sorted&sort=%3Cimg%3E&severity=awful&open=first', {
      as: 'write',
      width: 1720,
    });
    await rows(page).first().waitFor();
    expect(await page.locator('th[aria-sort="descending"]').count()).toBe(0);
    expect(await page.locator('th[aria-sort="none"]').count()).toBe(4);
  });
});

describe('ignoring', () => {
  const silences = async () => {
    const { body } = await server.send('GET', '/api/admin/silences', { cookie: await server.signIn('write') });
    return (body as { matchers: object }[]).map(({ matchers }) => matchers);
  };

  it('can silence the cause as well, and both are undone together', async () => {
    for (const pod of ['one', 'two']) await reportFailure(server, pod, 'noisy');
    await reportFailure(server, 'other', 'noisy-too');
    const { page } = await chromium.open('/failures?q=noisy', { as: 'write' });
    await expect.poll(() => rows(page).count()).toBe(3);
    const offer = page.getByRole('button', { name: 'Ignore and silence' });
    await rows(page).getByRole('checkbox').first().check();
    await rows(page).getByRole('checkbox').last().check();
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    // They are of two namespaces.
    expect(await offer.count()).toBe(0);
    await rows(page).getByRole('checkbox').first().uncheck();
    await rows(page).getByRole('checkbox').nth(1).check();
    await page.getByText('Ignore and silence config-missing-object in noisy', { exact: true }).waitFor();
    await page.keyboard.press('Shift+M');
    const said = '2 ignored. Messages about config-missing-object in noisy are silenced for 8 hours.';
    await page.getByText(said).first().waitFor();
    expect(await silences()).toEqual([{ namespace: 'noisy', cause: 'config-missing-object' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 as before.').first().waitFor();
    expect(await silences()).toEqual([]);
    await expect.poll(() => page.locator('tr[data-gone]').count()).toBe(0);
  });
});
