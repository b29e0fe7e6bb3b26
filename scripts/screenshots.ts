/**
 * Takes pictures of the pages of the built product with a simulated cluster, for docs/screenshots: each at two widths in both themes. Needs `npm run build`
 * and Chromium (`CHROMIUM` names it).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../test/browser/support/launch-chromium.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'docs/screenshots');
const PASSWORD = 'a password for pictures';
const SERVICE_TOKEN = 'token-for-pictures';
/** What a scanner has found. */
const FINDINGS = [
  [
    'checkout',
    'privileged-container',
    'critical',
    'Container app runs privileged: it can do what root of the node can.',
  ],
  ['cart', 'run-as-root', 'high', 'Container cart may run as root.'],
  ['catalog', 'run-as-root', 'high', 'Container catalog may run as root.'],
  ['storefront', 'no-memory-limit', 'medium', 'Container web has no memory limit.'],
].map(([name, check, severity, message]) => ({
  ...{ resource_type: 'Deployment', resource_name: name, namespace: 'shop', check_name: check, severity, message },
  remediation: 'Say so in the securityContext or the resources of the container.',
}));
/** So many incidents have happened before the first picture. */
const INCIDENTS = 12;
const FAILURE_PAGES = ['logs', 'timeline', 'related', 'manifest', 'raw'];
const ADMIN_PAGES = [
  ...['llm', 'notifications', 'storage', 'exclusions', 'silences', 'settings', 'users', 'tokens', 'plugins', 'agents'],
  ...['privacy', 'audit', 'system'],
];
const LOOKS = [
  { name: '1440-light', width: 1440, height: 900, theme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, theme: 'dark' },
  { name: '390-light', width: 390, height: 844, theme: 'light' },
  { name: '390-dark', width: 390, height: 844, theme: 'dark' },
] as const;

interface Demo {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts the demonstration; answers where it listens. */
async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-pictures-'));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD: PASSWORD,
    SERVICE_TOKEN,
  };
  const program = join(ROOT, 'dist/program/src/main.js');
  const child: ChildProcess = spawn(
    process.execPath,
    [program, 'demo', '--port', '0', '--seed', '7', '--speed', '20'],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the demonstration ended with ${code}: ${said}`)));
  });
  const stop = () => {
    child.removeAllListeners('exit');
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

interface Row {
  readonly id: number;
  readonly namespace: string;
  readonly fix_scope: string | null;
}

/** Answers the path of one of them. */
async function reportFindings(url: string, context: BrowserContext): Promise<string> {
  const headers = { 'X-Service-Token': SERVICE_TOKEN };
  await context.request.post(`${url}/api/security/findings`, { data: FINDINGS, headers });
  const [first] = (await (await context.request.get(`${url}/api/security/findings`)).json()) as { id: number }[];
  return `/security/findings/${first?.id ?? 1}`;
}

/** Waits until enough has happened, and proves a fix. Answers the failure, and the mirror of its proof. */
async function proveSome({ url }: Demo, context: BrowserContext): Promise<{ row: Row; mirror: string | undefined }> {
  const list = async (): Promise<Row[]> =>
    (await context.request.get(`${url}/api/pods/failed?view=row&limit=100`)).json();
  let rows = await list();
  for (; rows.length < INCIDENTS; rows = await list()) await pause(500);
  const row = rows.find(({ fix_scope: scope }) => scope === 'hand-over') ?? rows[0];
  if (row === undefined) throw new Error('nothing fails');
  const made = await context.request.post(`${url}/api/mirror/deploy/${row.id}`, { data: {} });
  const { mirror_id: mirror } = (await made.json()) as { mirror_id?: string };
  const verdict = async () => (await (await context.request.get(`${url}/api/mirror/status/${mirror}`)).json()).verdict;
  while (mirror !== undefined && (await verdict()) === null) await pause(500);
  return { row, mirror };
}

/** Answers the paths of the pages. */
async function prepare(demo: Demo, context: BrowserContext): Promise<Record<string, string>> {
  await context.request.post(`${demo.url}/api/auth/login`, { data: { username: 'ada', password: PASSWORD } });
  const { row, mirror } = await proveSome(demo, context);
  const failure = `/failures/${row.id}`;
  return {
    home: '/',
    incidents: '/incidents',
    failures: '/failures',
    failure,
    ...Object.fromEntries(FAILURE_PAGES.map((page) => [page, `${failure}/${page}`])),
    history: '/failures/history',
    ignored: '/failures/ignored',
    mirrors: '/mirrors/history',
    ...(mirror !== undefined && { mirror: `/mirrors/${mirror}` }),
    'topology-all': '/topology',
    topology: `/topology/${row.namespace}`,
    access: '/access/who-can',
    'access-can-i': '/access/can-i',
    // The database of the demonstration is always there.
    'access-blast-radius': '/access/blast-radius/payments/ledger-db-0',
    'access-roles': '/access/roles',
    security: '/security',
    finding: await reportFindings(demo.url, context),
    registries: '/security/registries',
    ...Object.fromEntries(ADMIN_PAGES.map((page) => [`admin-${page}`, `/admin/${page}`])),
    account: '/account',
    about: '/about',
  };
}

async function picture(browser: Browser, demo: Demo, look: (typeof LOOKS)[number], pages: Record<string, string>) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const take = async (name: string, path: string) => {
    await page.goto(demo.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pause(1_500);
    await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`) });
  };
  await take('sign-in', '/sign-in');
  await context.request.post(`${demo.url}/api/auth/login`, { data: { username: 'ada', password: PASSWORD } });
  for (const [name, path] of Object.entries(pages)) await take(name, path);
  await context.close();
}

const demo = await startDemo();
const browser = await launchChromium();
try {
  mkdirSync(FOLDER, { recursive: true });
  const pages = await prepare(demo, await browser.newContext());
  for (const look of LOOKS) await picture(browser, demo, look, pages);
} finally {
  await browser.close();
  demo.stop();
}
