import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { type Report, reportFailure, rows } from './support/lists.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const fail = (...report: Report) => reportFailure(server, ...report);

async function failMany(count: number, namespace: string): Promise<void> {
  for (let index = 0; index < count; index += 1) await fail(`pod-${index}`, namespace);
}

/** The pods of the rows that are shown, in their order. */
const podsOf = (page: Page) => rows(page).locator('td[data-column="pod"]').allInnerTexts();
/** Wide enough for all columns. */
const WIDE = { width: 1720, as: 'write' } as const;

describe('filters', () => {
  beforeAll(async () => {
    await fail('one', 'filters');
    await fail('two', 'filters', { node_name: 'node-2' });
    await fail('three', 'filters-other');
  });

  it('are written as text, stand in the address, and hold over opening a row, Back and a reload', async () => {
    const { page } = await chromium.open('/failures', WIDE);
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ns:filters node:node-2 ');
    await page.waitForURL((url) => url.search === '?ns=filters&node=node-2');
    await expect.poll(() => podsOf(page)).toEqual(['two']);
    await rows(page).getByRole('link').click();
    await page.waitForURL(/\/failures\/\d+/);
    await page.goBack();
    await expect.poll(() => podsOf(page)).toEqual(['two']);
    await page.reload();
    await expect.poll(() => podsOf(page)).toEqual(['two']);
    await page.getByRole('button', { name: 'Remove the filter node:node-2' }).click();
    await expect.poll(() => podsOf(page)).toEqual(['two', 'one']);
    await page.goBack();
    await expect.poll(() => podsOf(page)).toEqual(['two']);
  });

  it('are offered while one writes them, and chosen by the keyboard or the pointer', async () => {
    const hostile = '<img src=x onerror=alert(1)> $(id) "\u202e"';
    await fail('hostile', 'filters', { owner: { kind: 'Deployment', name: hostile } });
    const { page } = await chromium.open('/failures', WIDE);
    await rows(page).first().waitFor();
    const options = page.getByRole('option');
    await page.keyboard.press('/');
    await page.keyboard.type('n');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([expect.stringMatching(/^ns:/), expect.stringMatching(/^node:/)]);
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.type('filters-');
    await options.filter({ hasText: 'filters-other' }).waitFor();
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL((url) => url.search === '?ns=filters-other');
    await expect.poll(() => podsOf(page)).toEqual(['three']);
    expect(await page.getByLabel('Filter the list').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove the filter ns:filters-other' }).click();
    await page.keyboard.type('severity:');
    await expect.poll(() => options.count()).toBe(4);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await page.getByLabel('Filter the list').fill('owner:<img');
    await options.filter({ hasText: '⟨U+202E⟩' }).click();
    await expect.poll(() => podsOf(page)).toEqual(['hostile']);
    expect(new URL(page.url()).searchParams.getAll('owner')).toEqual([`Deployment/${hostile}`]);
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('stay offered, and the same one chosen, while the server is asked for what is written further', async () => {
    const { page } = await chromium.open('/failures', WIDE);
    await rows(page).first().waitFor();
    const held: Route[] = [];
    await page.route('**/api/facets?*q=*', (route) => void held.push(route));
    const options = page.getByRole('option');
    await page.keyboard.press('/');
    await page.keyboard.type('ns:');
    await options.filter({ hasText: 'filters-other' }).waitFor();
    await page.keyboard.type('filters');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const chosen = () => page.locator('[role=option][aria-selected=true]').allInnerTexts();
    await page.keyboard.press('ArrowUp');
    const [last = ''] = await chosen();
    expect(last).not.toBe('');
    const answered = page.waitForResponse(/\/api\/facets\?.*q=filters/);
    await Promise.all(held.map((route) => route.continue()));
    await answered;
    await expect.poll(chosen).toEqual([last]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('ns')?.startsWith('filters') === true);
  });

  it('that nothing matches say so, and can be cleared', async () => {
    const { page } = await chromium.open('/failures?ns=filters&cause=no-such', WIDE);
    await page.getByText('Nothing matches 2 filters.').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/failures');
    await rows(page).first().waitFor();
  });

  it('hold in each of the lists, of which one is the open one', async () => {
    const { page } = await chromium.open('/failures/history?reason=Error', { as: 'read' });
    const tabs = page.getByRole('navigation', { name: 'Lists of failures' });
    await expect
      .poll(() => tabs.locator('[aria-current]').allInnerTexts())
      .toEqual([expect.stringContaining('History')]);
    await tabs.getByRole('link', { name: /^Active/ }).click();
    await page.waitForURL(/\/failures\?reason=Error$/);
    await expect
      .poll(() => tabs.locator('[aria-current]').allInnerTexts())
      .toEqual([expect.stringContaining('Active')]);
  });

  it('what is only text is looked for while one writes', async () => {
    const { page } = await chromium.open('/failures?ns=filters', WIDE);
    await page.getByLabel('Filter the list').fill('two');
    await page.waitForURL((url) => url.searchParams.get('q') === 'two');
    await expect.poll(() => podsOf(page)).toEqual(['two']);
  });
});

describe('changing many', () => {
  it('shows it at once, takes it back, and says who may not', async () => {
    await failMany(4, 'bulk');
    const { page } = await chromium.open('/failures?ns=bulk', WIDE);
    await rows(page).first().waitFor();
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('3 resolved.').first().waitFor();
    // They stay where they are until somebody acts.
    expect(await podsOf(page)).toEqual(['pod-3', 'pod-2', 'pod-1', 'pod-0']);
    expect(await page.locator('tr[data-gone]').count()).toBe(3);
    await page.keyboard.press('z');
    await page.getByText('3 as before.').first().waitFor();
    await expect.poll(() => page.locator('tr[data-gone]').count()).toBe(0);
  });

  it('puts rows back that the server refuses, and names the one that it refuses', async () => {
    const id = await fail('twice', 'conflict');
    const cookie = await server.signIn('write');
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'resolved' }, cookie });
    const { page } = await chromium.open('/failures/history?ns=conflict', { ...WIDE, expected: /status of 409/ });
    await rows(page).first().waitFor();
    await fail('twice', 'conflict', { pod_uid: 'another' });
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'resolved' }, cookie });
    await rows(page).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page
      .getByText(/conflict\/twice: .* Nothing was changed\./)
      .first()
      .waitFor();
    expect(await page.locator('tr[data-gone]').count()).toBe(0);
  });

  it('is not offered to who only reads', async () => {
    const { page } = await chromium.open('/failures?ns=bulk', { as: 'read' });
    await rows(page).first().waitFor();
    expect(await rows(page).getByRole('checkbox').count()).toBe(0);
  });
});

describe('while things happen', () => {
  it('known rows change in place, and new ones wait until they are wanted', async () => {
    await failMany(3, 'live');
    const { page } = await chromium.open('/failures?ns=live', WIDE);
    await rows(page).first().hover();
    await expect.poll(() => podsOf(page)).toEqual(['pod-2', 'pod-1', 'pod-0']);
    await fail('pod-7', 'live');
    await fail('pod-8', 'live');
    await fail('pod-8', 'live');
    await fail('elsewhere', 'live-other');
    await page.getByRole('button', { name: '2 new' }).waitFor();
    await server.send('POST', '/api/pods/dismiss-deleted', {
      body: { namespace: 'live', pod_name: 'pod-1' },
      token: server.serviceToken,
    });
    await page.locator('tr[data-gone]').waitFor();
    expect(await podsOf(page)).toEqual(['pod-2', 'pod-1', 'pod-0']);
    await page.getByRole('button', { name: '2 new' }).click();
    await expect.poll(() => podsOf(page)).toEqual(['pod-8', 'pod-7', 'pod-2', 'pod-0']);
    expect(await page.locator('tr[data-gone]').count()).toBe(0);
  });

  it('new rows slip in alone where nobody is at the list', async () => {
    await failMany(1, 'alone');
    const { page } = await chromium.open('/failures?ns=alone', WIDE);
    await expect.poll(() => podsOf(page)).toEqual(['pod-0']);
    await fail('pod-5', 'alone');
    await expect.poll(() => podsOf(page)).toEqual(['pod-5', 'pod-0']);
  });
});

describe('with the keyboard alone', () => {
  it('one stop leads into the table, arrows go through it, and Back leads to the same row', async () => {
    await failMany(40, 'keys');
    const { page } = await chromium.open('/failures?ns=keys', { ...WIDE, height: 600 });
    await rows(page).first().waitFor();
    await rows(page).first().getByRole('link').focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('39');
    for (const key of ['ArrowUp', 'ArrowUp', ' ']) await page.keyboard.press(key);
    await page.getByRole('toolbar', { name: '1 selected' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/failures\/\d+/);
    await page.goBack();
    await expect.poll(() => focused(page)).toBe('37');
    expect(await rows(page).nth(0).isVisible()).toBe(true);
    expect(await page.locator('tr[data-row] [tabindex="0"]').count()).toBe(1);
  });

  it('an incident unfolds to its pods', async () => {
    const { page } = await chromium.open('/incidents?ns=keys', { as: 'read' });
    await rows(page).first().waitFor();
    for (const key of ['j', 'o']) await page.keyboard.press(key);
    await page.waitForURL((url) => url.searchParams.has('open'));
    await page
      .getByRole('list', { name: /^Pods of/ })
      .getByRole('link')
      .first()
      .waitFor();
    expect(
      await page
        .getByRole('list', { name: /^Pods of/ })
        .getByRole('link')
        .count(),
    ).toBe(40);
  });
});

const focused = (page: Page) => page.evaluate("document.activeElement?.closest('tr')?.dataset.row");

describe('whatever the cluster says', () => {
  const HOSTILE = ['<img src=x onerror=alert(1)>', 'a'.repeat(10_000), '\u202egnp.exe\u0007', '👩‍🚒 ملف'];

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [320, 'light'],
    [320, 'dark'],
  ] as const)('stays text, fits %i pixels, and is accessible in the %s theme', async (width, theme) => {
    for (const [index, text] of HOSTILE.entries())
      await fail(`hostile-${index}`, 'hostile', { failure_reason: text.slice(0, 200), failure_message: text });
    for (const path of ['/failures?ns=hostile', '/incidents?ns=hostile', '/failures/history?q=%3Cimg%3E']) {
      const { page } = await chromium.open(path, { width, theme, as: 'write' });
      await page.getByLabel('Filter the list').waitFor();
      if (!path.includes('history')) await rows(page).first().waitFor();
      expect(await isTooWide(page)).toBe(false);
      expect(await page.locator('main img').count()).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    }
  });
});
