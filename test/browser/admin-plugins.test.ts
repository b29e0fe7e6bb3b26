import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderServer } from '../end-to-end/support/provider-server.js';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { madeUpPlugin } from './support/made-up-plugin.js';

const KEY = 'sk-canary-4711';
const provider = new ProviderServer(KEY);
const plugin = madeUpPlugin();

let server: TestServer;
beforeAll(async () => {
  await provider.start();
  server = await startServer({ env: { PODPROOF_PLUGIN_DIR: plugin.folder, EGRESS_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
  plugin.remove();
});
// After the server, so that pages are closed before it.
const chromium = useChromium(() => server);

const asAdmin = async (path: string) => (await server.send('GET', path, { cookie: await server.signIn('admin') })).body;
const configOf = async (id: string) => {
  const all = (await asAdmin('/api/admin/notifications')) as { provider: string; config: Record<string, unknown> }[];
  return all.find((each) => each.provider === id)?.config;
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

describe('a plugin that nobody of us knows', () => {
  it('has a form with all of its fields, which is saved, read back and changed without its secret', async () => {
    const { page } = await chromium.open('/admin/notifications?open=made-up', {
      as: 'admin',
      expected: /status of 400/,
    });
    await page.getByLabel('Room').fill('closed');
    await page.getByLabel('Tone').selectOption({ label: 'loud' });
    await page.getByLabel('Digest').check();
    await page.getByLabel('Pin', { exact: true }).fill('1234');
    await page.getByLabel('Tags').fill('a, b,');
    for (const who of ['ada', 'grace']) {
      await page.getByRole('button', { name: 'Add to Steps' }).click();
      await page.getByLabel('Who').last().fill(who);
    }
    await page.getByRole('button', { name: 'Move up: Steps 2' }).click();
    await page.getByRole('button', { name: 'Add to Colours' }).click();
    await page.getByLabel('Colours 1: Name').fill('fail');
    await page.getByLabel('Value').fill('red');
    await page.getByLabel('Quiet from').fill('22:00');
    await page.getByLabel('Target').fill('{"any": [1]}');
    await page.getByLabel('Retries').fill('9');
    await save(page).click();
    await page.getByText('It must be at most 5.').waitFor();
    await page.getByLabel('Retries').fill('');
    await save(page).click();
    // What the plugin refuses stands at its field.
    await page.getByText('must be a room that is open').waitFor();
    expect(await page.getByLabel('Room').getAttribute('aria-invalid')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Room').fill('ops');
    await page.keyboard.press('Tab');
    await save(page).click();
    await page.waitForURL('**/admin/notifications');
    expect(await configOf('made-up')).toEqual({
      ...{ room: 'ops', tone: 'loud', digest: true, pin: '********', tags: ['a', 'b'] },
      ...{ steps: [{ who: 'grace' }, { who: 'ada' }], colours: { fail: 'red' }, quiet: { from: '22:00' } },
      target: { any: [1] },
    });

    await page.getByRole('link', { name: 'Edit Made up' }).click();
    await page.getByText('Pin is stored. Leave empty to keep it.').waitFor();
    await page.getByRole('button', { name: 'Remove Steps 1' }).click();
    await page.getByText('1 change', { exact: true }).waitFor();
    await save(page).click();
    await page.waitForURL('**/admin/notifications');
    expect(await configOf('made-up')).toMatchObject({ pin: '********', steps: [{ who: 'ada' }] });

    await page.getByRole('link', { name: 'Edit Made up' }).click();
    await page.getByRole('button', { name: 'Remove Pin' }).click();
    await save(page).click();
    await page.waitForURL('**/admin/notifications');
    expect(await configOf('made-up')).not.toHaveProperty('pin');
  });
});

describe('every plugin of ours', () => {
  it.each(['discord', 'google-chat', 'slack', 'teams', 'webhook'])('%s is set up by its form', async (id) => {
    const { page } = await chromium.open(`/admin/notifications?open=${id}`, { as: 'admin' });
    await page.getByLabel('Webhook URL', { exact: true }).fill('http://127.0.0.1:9/hook');
    await page.getByRole('button', { name: 'Add to Routes' }).click();
    const route = page.getByRole('group', { name: 'Routes 1' });
    await route.getByLabel('Namespaces').fill('shop-*');
    await route.getByLabel('Namespaces').press('Enter');
    await route.getByLabel('Webhook URL', { exact: true }).fill('http://127.0.0.1:9/shop');
    await save(page).click();
    await page.waitForURL('**/admin/notifications');
    expect(await configOf(id)).toMatchObject({
      webhook_url: '********',
      routes: [{ namespaces: ['shop-*'], webhook_url: '********' }],
    });
  });

  it.each(['Anthropic', 'GitHub Models', 'Gemini', 'Mistral', 'Ollama', 'OpenAI and compatible'])(
    'the form of %s suggests models and fits a phone',
    async (name) => {
      const { page } = await chromium.open('/admin/llm', { as: 'admin', width: 390 });
      await page.getByRole('radio', { name }).check();
      // Until its list has come, the field is a line of text.
      const field = page.getByRole('combobox', { name: 'Model', exact: true });
      await field.click();
      await page.getByRole('option').first().waitFor();
      expect(await isTooWide(page)).toBe(false);
    },
  );
});

describe('the language model', () => {
  it('keeps what one writes, and where, when the suggestions come late', async () => {
    const { page } = await chromium.open('/admin/notifications', { as: 'admin' });
    let comes: (() => Promise<void>) | undefined;
    await page.route('**/suggest-input*.js', (route) => {
      comes = () => route.continue();
    });
    await page.getByRole('link', { name: 'Language model' }).click();
    await page.getByRole('radio', { name: 'OpenAI and compatible' }).check();
    await expect.poll(() => comes).toBeDefined();
    const field = page.getByLabel('Model', { exact: true });
    await field.click();
    await page.keyboard.type('god');
    await page.keyboard.press('ArrowLeft');
    await comes?.();
    await page.getByRole('combobox', { name: 'Model', exact: true }).waitFor();
    await page.keyboard.type('o');
    expect(await field.inputValue()).toBe('good');
  });

  it('is tested, used, read back without its key, and asks before what is not saved is left', async () => {
    const { page } = await chromium.open('/admin/llm', { as: 'admin' });
    await page.getByText('No language model is configured.').waitFor();
    await page.getByRole('radio', { name: 'OpenAI and compatible' }).check();
    await page.getByLabel('API key', { exact: true }).fill('sk-wrong-key');
    await page.getByLabel('Model', { exact: true }).fill('good-1');
    await page.getByLabel('Base URL').fill(`${provider.url}/v1`);
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByRole('alert').filter({ hasText: /key/i }).waitFor();
    await page.getByLabel('API key', { exact: true }).fill(KEY);
    await page.getByRole('button', { name: 'Test' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /succeeded \(\d+ ms\)/ })
      .waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('OpenAI and compatible, good-1').waitFor();
    await page.getByText('API key is stored. Leave empty to keep it.').waitFor();
    expect(await page.getByLabel('Base URL').inputValue()).toBe(`${provider.url}/v1`);
    expect(await page.content()).not.toContain(KEY);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByLabel('Organization').fill('mine');
    await page.getByText('1 change', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Organization').inputValue()).toBe('mine');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('**/admin/users');
  });
});
