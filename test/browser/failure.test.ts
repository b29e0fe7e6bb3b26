import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';
import { failurePathIn } from './support/failure-path.js';
import { type Scene, startScene } from './support/scene.js';
import { PROVEN, verdictText } from './support/verdict.js';

const OOM = 'oom-limit-too-low';
const READ_ONLY = 'crash-readonly-filesystem';
const PLACED_NOWHERE = 'sched-node-selector';
const NO_FIX = 'crash-missing-env';

let scene: Scene;
const chromium = useChromium(() => scene.server);
beforeAll(async () => {
  scene = await startScene([OOM, READ_ONLY, PLACED_NOWHERE, NO_FIX]);
}, 120_000);
afterAll(() => scene?.close());

const pathIn = (namespace: string) => failurePathIn(scene, namespace);

const says = (page: Page, text: string | RegExp) => page.locator('#proof').getByText(text).first();

const isWithin = (box: { readonly x: number; readonly width: number } | null, width: number) =>
  box !== null && box.x >= 0 && box.x + box.width <= width;

/** The mirror that the address names. */
const mirrorOf = (page: Page) => new URL(page.url()).searchParams.get('mirror');

const REFUSED = 'a mirror of this failure runs already';
const REFUSAL = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Conflict', status: 409, detail: REFUSED }),
};

describe('a failure', () => {
  it('says why, what would help, and is accessible at any width', async () => {
    const path = await pathIn(OOM);
    for (const [width, theme] of [
      [1440, 'light'],
      [320, 'dark'],
    ] as const) {
      const { page } = await chromium.open(path, { as: 'admin', width, theme });
      await page.getByRole('heading', { level: 1, name: /memory limit of 24Mi/ }).waitFor();
      await page.getByRole('heading', { name: 'Hand-over' }).waitFor();
      await page.getByText('Not proved yet.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
  });

  it('is proven by a key, handed over by another, and found proven again', async () => {
    const { page } = await chromium.open(await pathIn(READ_ONLY), { as: 'admin' });
    await page.locator('#proof button:not([aria-disabled])', { hasText: 'Prove it' }).waitFor();
    await page.keyboard.press('p');
    expect(await verdictText(page)).toMatch(PROVEN);
    await page.locator('#proof').getByRole('button', { name: 'Copy kubectl' }).waitFor();
    await page.keyboard.press('c');
    await page.getByText('Copied. Podproof changes nothing itself.').first().waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^kubectl -n crash-readonly-filesystem patch .*emptyDir/);
    await page.goto(page.url().replace(/\?.*/, ''));
    await says(page, /^PROVEN\./).waitFor();
    await expect.poll(() => page.title()).toMatch(/^PROVEN - /);
  });

  it('leads from what is quoted to the line of the log', async () => {
    const { page } = await chromium.open(await pathIn(READ_ONLY), { as: 'read' });
    const quoted = page.locator('#evidence figure').filter({ hasText: 'log of' }).first();
    const text = (await quoted.locator('pre').textContent())?.trim() ?? '';
    await quoted.getByRole('link', { name: 'Open in logs' }).click();
    await page.waitForURL(/[?&]line=kept-\d+/);
    await page.locator('li[data-current]', { hasText: text }).waitFor();
  });

  it('whose fix is refuted offers the next one', async () => {
    const { page } = await chromium.open(await pathIn(OOM), { as: 'admin' });
    await page.locator('#proof').getByRole('button', { name: 'Prove it' }).click();
    expect(await verdictText(page)).toMatch(/^REFUTED\. It failed again after [1-9]\d* s: /);
    const next = page.getByRole('button', { name: /^Try the next fix: / });
    await next.waitFor();
    expect(
      await page
        .locator('#proof')
        .getByText(/^It failed again after/)
        .count(),
    ).toBe(0);
    const first = mirrorOf(page);
    await page.route('**/api/mirror/deploy/*', (route) => route.fulfill(REFUSAL), { times: 1 });
    await expect.poll(() => next.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull();
    await next.click();
    await page.locator('#proof').getByRole('alert').getByText(REFUSED).waitFor();
    expect(mirrorOf(page)).toBe(first);
    await next.click();
    await expect.poll(() => mirrorOf(page), { timeout: 20_000 }).not.toBe(first);
    expect(new URL(page.url()).searchParams.get('fix')).not.toBeNull();
    await page.locator('#proof').getByRole('alert').waitFor({ state: 'detached' });
  });

  it('may be an experiment, which is no fix when it succeeds', async () => {
    const { page } = await chromium.open(await pathIn(PLACED_NOWHERE), { as: 'admin' });
    await page.getByText('This shows whether the rest works. It is no change for production.').waitFor();
    await page.locator('#proof').getByRole('button', { name: 'Try it' }).click();
    expect(await verdictText(page)).toMatch(/^The experiment succeeded: .* This is no fix\.$/);
    expect(await page.locator('#proof').getByRole('button', { name: 'Copy kubectl' }).count()).toBe(0);
  });

  it('without a fix takes a manifest of one’s own, whose proof can be refuted', async () => {
    const path = await pathIn(NO_FIX);
    const { page } = await chromium.open('/about', { as: 'admin' });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(scene.server.url + path);
    await page.getByRole('button', { name: 'Write a manifest' }).click();
    expect(asked.filter((url) => url.includes('/patch'))).toEqual([]);
    await page.getByRole('textbox', { name: 'Manifest of the pod, YAML' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# as it is\n');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('You wrote this one.').waitFor();
    await page.locator('#proof').getByRole('button', { name: 'Prove it' }).click();
    expect(await verdictText(page)).toMatch(/^REFUTED\. It failed again after \d+ s: /);
  });

  it('is resolved by a key, and not any more by undoing it', async () => {
    const { page } = await chromium.open(await pathIn(PLACED_NOWHERE), { as: 'write' });
    await page.getByRole('button', { name: 'Resolve' }).waitFor();
    await page.keyboard.press('e');
    await page.getByText(/^Resolved at /).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Resolve' }).waitFor();
  });
});

describe('roles', () => {
  it('who may only read sees all of it and is told what the rest needs', async () => {
    const { page } = await chromium.open(await pathIn(NO_FIX), { as: 'read' });
    await page.getByRole('heading', { name: 'Evidence' }).waitFor();
    await says(page, /Proving needs the role admin\.|REFUTED/).waitFor();
    for (const name of ['Resolve', 'Ignore', 'Prove it', 'Write a manifest', 'Ask again'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  });
});

describe('what others wrote', () => {
  it('is shown as text, with what a browser would obey written out', async () => {
    const evil = '<img src=x onerror="document.title=1"> \u202Etxt.exe ${1} \u001b[31m';
    const { body } = await scene.server.send('POST', '/api/pods/failed', {
      token: scene.server.serviceToken,
      body: {
        namespace: 'evil',
        pod_name: 'evil',
        failure_reason: 'CrashLoopBackOff',
        failure_message: evil,
        logs: `${evil}\n`.repeat(30),
        container_statuses: [
          { name: evil, ready: false, state: 'terminated', reason: 'Error', exit_code: 1, message: evil },
        ],
        changes: [{ at: new Date().toISOString(), kind: 'rollout', what: evil }],
        manifest: `apiVersion: v1\nkind: Pod\nmetadata: {name: evil, namespace: evil}\nspec: {containers: [{name: a, image: ${JSON.stringify(evil)}}]}`,
      },
    });
    const { id } = body as { id: number };
    for (const path of ['', '/manifest', '/raw']) {
      const { page } = await chromium.open(`/failures/${id}${path}`, { as: 'admin', width: 390 });
      await page.getByText('<img src=x onerror=').first().waitFor();
      await page.getByText('⟨U+202E⟩').first().waitFor();
      expect(await page.locator('main img').count()).toBe(0);
      expect(await isTooWide(page)).toBe(false);
      // However many tabs there are, the open one is in sight.
      const tab = page.getByRole('navigation', { name: 'Views of this failure' }).locator('[aria-current]');
      await expect.poll(async () => isWithin(await tab.boundingBox(), 390)).toBe(true);
    }
  });

  it('an address without a record says so', async () => {
    const { page } = await chromium.open('/failures/999999', { as: 'read' });
    await page.getByText('There is no failure 999999.').waitFor();
    await page.goto(`${scene.server.url}/pods/nowhere/nothing`);
    await page.getByText('Nothing is recorded of the pod nowhere/nothing.').waitFor();
  });
});
