import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

let server: TestServer;
const chromium = useChromium(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const FINDING = {
  ...{ resource_type: 'Deployment', resource_name: 'ledger', namespace: 'bank', check_name: 'run-as-root' },
  ...{ severity: 'high', message: 'The container ledger may run as root.', remediation: 'Set runAsNonRoot: true.' },
  details: {
    path: '/spec/template/spec/containers/0',
    observed: false,
    why: 'Root in a container that is left is root on the node.',
    diff: '--- a\n+++ b\n@@ -1,2 +1,3 @@\n image: ledger\n+runAsNonRoot: true\n ports: []\n',
    standard: 'restricted',
  },
};

/** Reports it; answers the path of its page. */
async function report(change: object = {}): Promise<string> {
  const body = { ...FINDING, ...change };
  const answer = await server.send('POST', '/api/security/findings', { body, token: SERVICE_TOKEN });
  expect(answer.status).toBe(200);
  return `/security/findings/${(answer.body as { id: number }).id}`;
}

describe('the page of a finding', () => {
  it('says what was found, where, why and what to do, also for who only reads', async () => {
    const { page } = await chromium.open(await report(), { as: 'read' });
    await page.getByRole('heading', { level: 1, name: 'The container ledger may run as root.' }).waitFor();
    for (const text of [
      '/spec/template/spec/containers/0',
      'Root in a container that is left',
      'Set runAsNonRoot: true.',
    ])
      await page.getByText(text).waitFor();
    expect(await page.getByRole('row', { name: /added.*runAsNonRoot: true/ }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /Dismiss|Propose/ }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deployment/bank/ledger' }).click();
    await page.waitForURL(/\/security\?.*name=ledger/);
  });

  it('is where the search leads', async () => {
    const path = await report();
    const { page } = await chromium.open('/', { as: 'read' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ledger');
    await page.getByRole('option', { name: /may run as root/ }).click();
    await page.waitForURL(`**${path}`);
  });

  it('dismisses, takes it back, restores, and proposes a fix', async () => {
    const { page } = await chromium.open(await report(), { as: 'write' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Dismissed: reports of it').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    await page.getByRole('button', { name: 'Propose a fix' }).click();
    await page.getByRole('heading', { name: 'From the check' }).waitFor();
  });

  it('stays readable when a scan does not find it any more', async () => {
    const { page } = await chromium.open(await report(), { as: 'write' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    await server.send('POST', '/api/security/scan/clear', { body: {}, token: SERVICE_TOKEN });
    await page.getByText('This finding is gone').waitFor();
    await page.getByText('Set runAsNonRoot: true.').waitFor();
    expect(await page.getByRole('button', { name: /Dismiss|Propose/ }).count()).toBe(0);
  });

  it.each(['999999', 'abc', '0'])('says that there is no finding %s, and where there are some', async (id) => {
    const { page } = await chromium.open(`/security/findings/${id}`, { as: 'read' });
    await page.getByText(`There is no finding ${id}.`).waitFor();
    await page.getByRole('link', { name: 'All findings' }).click();
    await page.waitForURL('**/security');
  });

  it.each(['light', 'dark'] as const)('shows hostile texts as texts on a phone, %s', async (theme) => {
    const hostile = {
      ...{ resource_name: '<script>alert(1)</script>', check_name: '--help', namespace: '$(id)' },
      ...{ message: `\u202E<img src=x onerror=alert(2)>${'Z'.repeat(10_000)}`, remediation: '`id`' },
      details: { path: 'p'.repeat(9_000), why: 'שלום \u2066 x', rest: { deep: ['x'.repeat(5_000)] } },
    };
    const { page } = await chromium.open(await report(hostile), { as: 'write', width: 320, theme });
    await page.getByRole('button', { name: 'Show all 10,029 characters' }).click();
    await page.getByText('⟨U+202E⟩<img src=x onerror=alert(2)>').first().waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await isTooWide(page)).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });
});
