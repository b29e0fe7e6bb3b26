/**
 * The pages in a real Chromium, on the built product with 100,000 open failures and with a cluster of 10,000 pods, next to a page without a script: the
 * first paint, ways between pages, frames while one scrolls, also while 50 reports a second arrive, the map of 5,000 pods, and what 200 ways leave behind.
 * Usage: npm run bench:dashboard [-- --rounds 5 --size 100000]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/browser/support/launch-chromium.js';
import { signUp } from '../test/faults/support/installation.js';
import { startBarePage } from './support/bare-page.js';
import { startGeneratedCluster } from './support/cluster-processes.js';
import { type Frames, MeasuredPage } from './support/measured-page.js';
import { freePort, inTemporaryFolder, type ServerProcess, startPodproof } from './support/processes.js';
import { podName, reportBody } from './support/reports.js';
import { show, spreadOf } from './support/rounds.js';
import { openForSeeding } from './support/seed.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, size: { type: 'string', default: '100000' } },
});
const rounds = Number(options.rounds);
const TOKEN = 'bench-service-token';
const FRAMES = 300;
const REPORTS_A_SECOND = 50;
const WAYS = 200;
const LIST = 'section[data-scrolls]';
const ROW = 'tr[data-row]';
const MAP = '.react-flow__pane';
const HEADING = 'main h1';

const line = (name: string, text: string) => console.log(`  ${name.padEnd(48)} ${text}`);
const milliseconds = (figures: readonly number[]) => show(spreadOf(figures), 0, ' ms');

/** The figures of one page, and how many times those of the bare one they are. */
function compared(name: string, ours: readonly number[], bare: readonly number[]): void {
  const ratios = ours.map((figure, index) => figure / (bare[index] ?? Number.NaN));
  line(name, `${milliseconds(ours)}, ${show(spreadOf(ratios))} x the bare page`);
}

interface Target {
  readonly browser: Browser;
  readonly url: URL;
  readonly cookie: string;
}

async function paintOf({ browser, url, cookie }: Target, path: string): Promise<number> {
  const page = await MeasuredPage.open(browser, url, cookie);
  await page.go(path);
  const paint = await page.mark<number>('firstPaint');
  await page.close();
  return paint;
}

async function scrollOf({ browser, url, cookie }: Target, path: string): Promise<Frames> {
  const page = await MeasuredPage.open(browser, url, cookie);
  await page.go(path);
  await page.mark('shown', LIST);
  const frames = await page.frames('scroll', LIST, FRAMES);
  await page.close();
  return frames;
}

async function each<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

async function measurePaints(ours: Target, bare: Target): Promise<void> {
  const paints = await each(async () => ({ ours: await paintOf(ours, '/'), bare: await paintOf(bare, '/') }));
  compared(
    'first paint',
    paints.map((one) => one.ours),
    paints.map((one) => one.bare),
  );
}

async function measureScrolling(ours: Target, bare: Target): Promise<void> {
  const scrolls = await each(async () => ({
    ours: await scrollOf(ours, '/failures'),
    bare: await scrollOf(bare, '/'),
  }));
  for (const field of ['p50', 'p95'] as const) {
    compared(
      `scrolling ${Number(options.size).toLocaleString('en')} rows, ${field} of a frame`,
      scrolls.map((one) => one.ours[field]),
      scrolls.map((one) => one.bare[field]),
    );
  }
  line('longest task meanwhile', milliseconds(scrolls.map((one) => one.ours.longestTask)));
}

/** Posts reports of new pods at an even pace until it is stopped. */
function startReporting(server: ServerProcess): () => Promise<number> {
  let sent = 0;
  const pending = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const pod = podName(sent % 500, 1_000_000 + sent);
    const body = reportBody({ workload: sent % 500, pod, namespace: `team-${sent % 40}` }, Date.now());
    sent += 1;
    const posted = fetch(new URL('/api/pods/failed', server.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-Token': TOKEN },
      body,
    }).finally(() => pending.delete(posted));
    pending.add(posted);
  }, 1_000 / REPORTS_A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return sent;
  };
}

async function measureStorm(ours: Target, server: ServerProcess): Promise<void> {
  const stop = startReporting(server);
  const scrolls = await each(() => scrollOf(ours, '/failures'));
  const sent = await stop();
  line(`p95 of a frame, ${sent} reports meanwhile`, milliseconds(scrolls.map(({ p95 }) => p95)));
  line('longest task meanwhile', milliseconds(scrolls.map(({ longestTask }) => longestTask)));
}

const nav = (path: string) => `nav a[href="${path}"]`;
const opened = (path: string) => `${nav(path)}[aria-current]`;

async function measureWays({ browser, url, cookie }: Target): Promise<void> {
  const page = await MeasuredPage.open(browser, url, cookie);
  await page.go('/');
  await page.mark('shown', HEADING);
  const first = await page.mark<number>('follow', nav('/failures'), ROW);
  const later: number[] = [];
  for (let way = 0; way < 2 * rounds; way += 1) {
    await page.mark('follow', nav('/about'), opened('/about'));
    later.push(await page.mark<number>('follow', nav('/failures'), ROW));
  }
  line('to the failures with rows, the first time', `${first.toFixed(0)} ms`);
  line('to the failures with rows, later', milliseconds(later));
  const before = await page.heap();
  for (let way = 0; way < WAYS; way += 1) {
    const [path, shown] = way % 2 === 0 ? (['/incidents', ROW] as const) : (['/', opened('/')] as const);
    await page.mark('follow', nav(path), shown);
  }
  line(`heap after ${WAYS} more ways`, `${((await page.heap()) - before).toFixed(1)} MiB more`);
  await page.close();
}

async function measureMap({ browser, url, cookie }: Target): Promise<void> {
  const shown: number[] = [];
  const pans = await each(async () => {
    const page = await MeasuredPage.open(browser, url, cookie);
    await page.go('/topology/team-0');
    shown.push(await page.mark<number>('shown', '.react-flow__node'));
    const frames = await page.frames('pan', MAP, FRAMES);
    await page.close();
    return frames;
  });
  line('map of 5,000 pods, until it is drawn', milliseconds(shown));
  line('moving it, p95 of a frame', milliseconds(pans.map(({ p95 }) => p95)));
  line('longest task meanwhile', milliseconds(pans.map(({ longestTask }) => longestTask)));
}

await inTemporaryFolder(async (folder) => {
  const environment = { DATA_DIR: join(folder, 'records'), SERVICE_TOKEN: TOKEN };
  const seeder = await openForSeeding(environment);
  await seeder.fill(Number(options.size));
  await seeder.close();
  const cluster = await startGeneratedCluster(folder);
  const server = await startPodproof(await freePort(), { ...environment, KUBECONFIG: cluster.kubeconfig });
  const [browser, bare] = [await launchChromium(), await startBarePage()];
  const ours = { browser, url: server.url, cookie: await signUp({ url: server.url.href }) };
  const other = { browser, url: bare.url, cookie: '' };
  console.log(`Chromium, 1440 x 900, ${rounds} rounds`);
  await measurePaints(ours, other);
  await measureWays(ours);
  await measureScrolling(ours, other);
  await measureStorm(ours, server);
  await measureMap(ours);
  await browser.close();
  bare.stop();
  await server.stop();
  cluster.stop();
});
