import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingConfigMap } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { isTooWide, violationsOf } from './support/accessibility.js';
import { useChromium } from './support/chromium.js';

const MARKUP = '<img src=x onerror="window.isHit=1"><script>window.isHit=1</script>';
const SHELL = '\'; $(touch hit) `touch hit` "$(touch hit)" --kubeconfig=/hit #';
const TEXTS = [MARKUP, SHELL, 'ملف \u202egnp.exe', '👩‍👩‍👧 \u001b[31mred\u001b[0m\u0007', 'w'.repeat(250)];
const LONG = `${MARKUP} ${'w'.repeat(10_000)}`;

let server: TestServer;
const chromium = useChromium(() => server);
const ids = { failure: 0, incident: 0, finding: 0 };

async function send(path: string, body: object, method = 'POST'): Promise<unknown> {
  const credentials = { cookie: await server.signIn('admin'), token: server.serviceToken };
  const answer = await server.send(method, path, { body, ...credentials });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** Everything that somebody else may name or write, written by somebody who means ill. */
async function plant(text: string): Promise<void> {
  const name = text.slice(0, 253);
  const owner = { api_version: 'apps/v1', kind: 'Deployment', name };
  const says = { failure_message: LONG, logs: `${text}\n${LONG}\n`.repeat(5), owner, node_name: name };
  const failure = (await send('/api/pods/failed', missingConfigMap(name, { namespace: name, ...says }))) as {
    readonly id: number;
    readonly incident_id: number;
  };
  [ids.failure, ids.incident] = [failure.id, failure.incident_id];
  await send(`/api/pods/failed/${failure.id}/notes`, { text: LONG.slice(0, 4_000) });
  await send(`/api/pods/${failure.id}/status`, { status: 'investigating', note: text }, 'PUT');
  const resource = { resource_type: 'Deployment', resource_name: name, namespace: name, check_name: name };
  const finding = { ...resource, severity: 'critical', message: LONG, remediation: text, details: { [text]: text } };
  ids.finding = ((await send('/api/security/findings', finding)) as { id: number }).id;
  await send('/api/me/views', { name: text.slice(0, 100), page: '/failures', query: '', shared: true });
  await send('/api/admin/excluded-pods', { pod_name: `never-${name.replaceAll('/', '|').slice(0, 200)}` });
  await send('/api/admin/silences', { matchers: { pod: name }, reason: text, duration_minutes: 60 });
}

beforeAll(async () => {
  server = await startServer();
  for (const text of TEXTS) await plant(text);
}, 60_000);
afterAll(() => server?.close());

/** What pages are told that ask for a cluster where there is none. */
const expected = /status of (?:503|400)/;

const INJECTED = 'main img, main script, main iframe, [onerror], script:not([src]), a[href^="javascript:"]';

/** What is wrong with the page as it is, nothing where all is well. */
async function wrongWith(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  // What was asked for has come.
  await page.waitForLoadState('networkidle');
  const where = decodeURIComponent(page.url()).slice(0, 100);
  return [
    ...((await page.evaluate('window.isHit')) === undefined ? [] : [`${where} ran a script`]),
    ...((await page.locator(INJECTED).count()) === 0 ? [] : [`${where} has elements that were injected`]),
    ...((await isTooWide(page)) ? [`${where} is too wide`] : []),
  ];
}

const PAGES = (): readonly string[] => [
  ...['/', '/incidents', `/incidents/${ids.incident}`, '/failures', '/failures/history', '/mirrors', '/topology'],
  ...['', '/timeline', '/logs', '/manifest', '/related', '/raw'].map((tab) => `/failures/${ids.failure}${tab}`),
  ...['/security', '/security?group=none', `/security/findings/${ids.finding}`],
  ...['audit', 'silences', 'exclusions', 'users', 'agents', 'system'].map((name) => `/admin/${name}`),
  `/failures?q=${encodeURIComponent(MARKUP)}&ns=${encodeURIComponent(SHELL)}&cause=${encodeURIComponent(LONG.slice(0, 500))}`,
];

describe('names and texts of somebody who means ill', () => {
  it.each([1440, 320])('are only text on every page, which stays as wide as its window of %i pixels', async (width) => {
    const { page } = await chromium.open('/about', { as: 'admin', width, expected });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const wrong: string[] = [];
    let showing = 0;
    for (const path of PAGES()) {
      await page.goto(server.url + path);
      wrong.push(...(await wrongWith(page)));
      if ((await page.getByText('<img src=x').count()) > 0) showing += 1;
    }
    expect(showing).toBeGreaterThan(10);
    expect([...wrong, ...dialogs]).toEqual([]);
  });

  it('are text in what one searches', async () => {
    const { page } = await chromium.open('/failures', { as: 'admin', width: 320, expected });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('<img');
    await page.getByRole('option', { name: /<img/ }).first().waitFor();
    expect(await wrongWith(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describe('commands that are copied', () => {
  /** Runs it by a shell whose `kubectl` writes down its arguments; answers those, and what else came into being. */
  function run(command: string): { readonly words: string[]; readonly hit: boolean } {
    const folder = mkdtempSync(join(tmpdir(), 'podproof-copied-'));
    try {
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/kubectl'), '#!/bin/sh\nprintf "%s\\n" "$@" > words\n');
      chmodSync(join(folder, 'bin/kubectl'), 0o755);
      const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` };
      execFileSync('sh', ['-n', '-c', command], { cwd: folder, env });
      execFileSync('sh', ['-c', command], { cwd: folder, env });
      const words = readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n');
      return { words, hit: execFileSync('ls', { cwd: folder, encoding: 'utf8' }) !== 'bin\nwords\n' };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Fails as a root file system that cannot be written to, in a container of that name. */
  const readOnly = (container: string, index: number) => {
    const [name, namespace] = [`report-gen-7475ffbf59-9g8g${index}`, 'shop'];
    const line = "mkdir: can't create directory '/var/cache/reports': Read-only file system";
    const ownerReferences = [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'report-gen-7475ffbf59', controller: true, uid: 'u' },
    ];
    const securityContext = { readOnlyRootFilesystem: true };
    const containers = [{ name: container, image: 'busybox', command: ['sh', '-c', 'mkdir'], securityContext }];
    const metadata = { name, namespace, ownerReferences };
    return {
      ...{ pod_name: name, namespace, failure_reason: 'CrashLoopBackOff', logs: line },
      owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'report-gen' },
      container_logs: [{ container, previous: false, text: line }],
      container_statuses: [
        {
          ...{ name: container, ready: false, restart_count: 3, state: 'waiting', reason: 'CrashLoopBackOff' },
          last_state: { state: 'terminated', exit_code: 1, reason: 'Error' },
        },
      ],
      manifest: JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers } }),
    };
  };

  it.each([...['gen', SHELL, MARKUP].entries()])('do nothing but what they say (%i)', async (index, container) => {
    const { id } = (await send('/api/pods/failed', readOnly(container, index))) as { id: number };
    const { page } = await chromium.open(`/failures/${id}`, { as: 'admin', expected });
    await page.getByRole('heading', { name: 'Evidence' }).waitFor();
    await page.waitForLoadState('networkidle');
    const copied = new Set<string>();
    for (const button of await page.getByRole('button', { name: /^Copy(?: kubectl)?$/ }).all()) {
      if ((await button.getAttribute('aria-disabled')) === 'true') continue;
      await button.click();
      copied.add((await page.evaluate('navigator.clipboard.readText()')) as string);
    }
    const commands = [...copied].filter((text) => text.startsWith('kubectl'));
    if (index === 0) expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) {
      const { words, hit } = run(command);
      expect(hit, command).toBe(false);
      expect(words.slice(0, 2)).toEqual(['-n', 'shop']);
      expect(words.some((word) => word.startsWith('--kubeconfig'))).toBe(false);
      const patch = words[words.indexOf('-p') + 1];
      if (words.includes('-p')) expect(JSON.parse(patch ?? '')).toMatchObject({ spec: { template: {} } });
    }
  });
});
