import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

const EVIL = '<img src=x onerror="document.title=1"> \u202Etxt.exe \u001b[31m';
const MINUTE = 60_000;

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.close());

/** Reports a failure of which something changed half an hour before; answers its id. */
async function report(pod: string, more: object = {}): Promise<number> {
  const { body } = await server.send('POST', '/api/pods/failed', {
    token: server.serviceToken,
    body: {
      ...{ namespace: 'shop', pod_name: pod, failure_reason: 'CrashLoopBackOff', logs: 'Error: no such file' },
      ...{ container_statuses: [{ name: 'a', ready: false, state: 'terminated', reason: 'Error', exit_code: 1 }] },
      changes: [{ at: new Date(Date.now() - 30 * MINUTE).toISOString(), kind: 'rollout', what: EVIL }],
      ...more,
    },
  });
  return (body as { id: number }).id;
}

async function say(id: number, text: string): Promise<void> {
  const cookie = await server.signIn('admin');
  const { status } = await server.send('POST', `/api/pods/failed/${id}/notes`, { cookie, body: { text } });
  expect(status).toBe(200);
}

const entries = (page: Page) => page.locator('main li[data-kind]');

describe('the timeline of a failure', () => {
  it('says what happened, names long times without anything, and is accessible at any width', async () => {
    const id = await report('cart');
    await say(id, EVIL);
    for (const [width, theme] of [
      [1440, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page } = await chromium.open(`/failures/${id}/timeline`, { as: 'write', width, theme });
      await page.getByText(/^(29|30) min earlier$/).waitFor();
      await expect.poll(() => entries(page).first().getAttribute('data-kind')).toBe('note');
      await entries(page).last().getByText('⟨U+202E⟩').waitFor();
      expect(await page.locator('main img').count()).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
  });

  it('is narrowed to a kind by its address', async () => {
    const id = await report('catalogue');
    const { page } = await chromium.open(`/failures/${id}/timeline?kind=change`, { as: 'read' });
    await expect.poll(() => entries(page).count()).toBe(1);
    await page.getByLabel('Kind').selectOption('note');
    await page.getByText('Nothing of this kind: Note.').waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('note');
    await page.getByRole('button', { name: 'Show all kinds' }).click();
    await expect.poll(() => entries(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('');
    for (const name of ['Add note', 'Take it']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  });

  it('takes notes, and shows those of others as they come', async () => {
    const id = await report('basket');
    const { page: reader } = await chromium.open(`/failures/${id}/timeline`, { as: 'read' });
    await entries(reader).first().waitFor();
    const { page } = await chromium.open(`/failures/${id}/timeline`, { as: 'write' });
    await page.getByRole('textbox', { name: 'Note' }).fill('Told the team of the catalogue.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await entries(page).getByText('Told the team of the catalogue.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
    // Sooner than a page asks by itself.
    await entries(reader).getByText('Told the team of the catalogue.').waitFor({ timeout: 15_000 });
    await entries(reader).getByText('by writeer').waitFor();
  });

  it('keeps a note that the server did not take', async () => {
    const { page } = await chromium.open(`/failures/${await report('till')}/timeline`, {
      as: 'write',
      expected: /status of 503/,
    });
    await page.route('**/notes', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('textbox', { name: 'Note' }).fill('Nobody hears this.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Nobody hears this.');
  });

  it('is read page by page', async () => {
    const id = await report('orders');
    for (let note = 1; note <= 101; note += 1) await say(id, `Note ${note}.`);
    const { page } = await chromium.open(`/failures/${id}/timeline`, { as: 'read' });
    await expect.poll(() => entries(page).count()).toBe(100);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect.poll(() => entries(page).count()).toBe(103);
    await page.getByRole('button', { name: 'Show earlier' }).waitFor({ state: 'detached' });
  });
});

describe('who takes care', () => {
  it('says it by a button, and others see it', async () => {
    const id = await report('payments');
    const { page: reader } = await chromium.open(`/failures/${id}`, { as: 'read' });
    const { page } = await chromium.open(`/failures/${id}`, { as: 'write' });
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.getByText('writeer takes care').waitFor();
    await reader.getByText('writeer takes care').waitFor();
    await page.getByRole('button', { name: 'Give it up' }).click();
    await page.getByRole('button', { name: 'Take it' }).waitFor();
    await reader.getByText('writeer takes care').waitFor({ state: 'detached' });
  });
});
