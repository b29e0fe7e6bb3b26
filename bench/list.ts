/**
 * First and deep pages of the lists at 100, 10,000 and 100,000 records, each divided by the same page at 100 records.
 * Usage: npm run bench:list [-- --rounds 5 --sizes 100,10000,100000 --engine sqlite]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './support/postgres.js';
import { inTemporaryFolder, type ServerProcess, startPodproof } from './support/processes.js';
import { show, spreadOf } from './support/rounds.js';
import { openForSeeding, type Seeder } from './support/seed.js';

const LISTS = {
  failures: '/api/pods/failed',
  history: '/api/pods/history',
  findings: '/api/security/findings',
} as const;
const REQUESTS = 15;
const TOKEN = 'bench-service-token';
const ADMIN = { username: 'bench', password: 'bench-password' };

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '100,10000,100000' },
    engine: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const sizes = options.sizes.split(',').map(Number);

interface Page {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly next: string | undefined;
}

async function signIn(server: ServerProcess): Promise<string> {
  const response = await fetch(new URL('/api/auth/signup', server.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`signing up answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function readPage(server: ServerProcess, path: string, cookie: string): Promise<Page> {
  const startedAt = performance.now();
  const response = await fetch(new URL(path, server.url), { headers: { cookie } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${body}`);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { milliseconds: performance.now() - startedAt, bytes: body.length, next };
}

/** The path of a page in the middle of the list: what is found by walking half of it. */
async function deepPath(server: ServerProcess, path: string, cookie: string, size: number): Promise<string> {
  let next = `${path}?limit=${Math.min(1_000, Math.max(1, Math.floor(size / 4)))}`;
  for (let walked = 0; walked < size / 2; walked += 1_000) {
    const page = await readPage(server, next, cookie);
    if (page.next === undefined) break;
    next = page.next;
  }
  return next.replace(/limit=\d+/, 'limit=20');
}

async function typical(server: ServerProcess, path: string, cookie: string): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) waits.push((await readPage(server, path, cookie)).milliseconds);
  return spreadOf(waits).median;
}

interface Target {
  readonly size: number;
  readonly server: ServerProcess;
  readonly cookie: string;
}

/** Each round asks the servers of all sizes in turn. */
async function compare(name: string, paths: ReadonlyMap<Target, string>, targets: readonly Target[]): Promise<void> {
  const ratios = new Map(targets.map(({ size }) => [size, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const waits: number[] = [];
    for (const target of targets) waits.push(await typical(target.server, paths.get(target) as string, target.cookie));
    for (const [index, { size }] of targets.entries())
      ratios.get(size)?.push((waits[index] as number) / (waits[0] as number));
  }
  const columns = [...ratios].slice(1).map(([size, figures]) => `${size}: ${show(spreadOf(figures))}`);
  console.log(`  ${name.padEnd(22)} ${columns.join('   ')}`);
}

async function measure(engine: string, targets: readonly Target[]): Promise<void> {
  console.log(
    `${engine}: time of a page divided by that of the same page at ${targets[0]?.size} records, ${rounds} rounds`,
  );
  for (const [name, path] of Object.entries(LISTS)) {
    const first = new Map(targets.map((target) => [target, `${path}?limit=20`]));
    await compare(`${name}, first page`, first, targets);
    const deep = new Map<Target, string>();
    for (const target of targets) deep.set(target, await deepPath(target.server, path, target.cookie, target.size));
    await compare(`${name}, deep page`, deep, targets);
    const last = targets.at(-1) as Target;
    const { bytes } = await readPage(last.server, path, last.cookie);
    console.log(`  ${name}: a default page has ${Math.round(bytes / 1_024)} KiB`);
  }
}

async function onEngine(
  engine: 'sqlite' | 'postgres',
  urlOf: (size: number) => Promise<Record<string, string>>,
): Promise<void> {
  const targets: Target[] = [];
  for (const [index, size] of sizes.entries()) {
    const environment = await urlOf(size);
    const seeder: Seeder = await openForSeeding(environment);
    await seeder.fill(size);
    await seeder.close();
    const server = await startPodproof(18_120 + index, { ...environment, SERVICE_TOKEN: TOKEN });
    targets.push({ size, server, cookie: await signIn(server) });
  }
  await measure(engine, targets);
  for (const { server } of targets) await server.stop();
}

await inTemporaryFolder(async (folder) => {
  const folderOf = (size: number) => join(folder, String(size));
  if (options.engine !== 'postgres') await onEngine('sqlite', async (size) => ({ DATA_DIR: folderOf(size) }));
  if (options.engine === 'sqlite') return;
  const postgres = await startPostgres(folder, 18_130);
  await onEngine('postgres', async (size) => ({
    DATA_DIR: folderOf(size),
    DATABASE_URL: await postgres.createDatabase(`records_${size}`),
  }));
  await postgres.stop();
});
