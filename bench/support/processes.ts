import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: URL;
  readonly startedInMs: number;
  /** Resident memory now, in MiB. */
  memory(): number;
  /** Seconds of processor time since its start, of the user and of the kernel together. */
  processorTime(): number;
  /** The longest hold of its event loop since this was asked before, in milliseconds; undefined for a server that is not watched. */
  longestHold(): Promise<number | undefined>;
  /** No longer watches the event loop, which costs processor time, until it is asked for the longest hold again. */
  rest(): void;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function residentMiB(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The kernel counts in ticks of 10 ms (proc(5), `utime` and `stime`): exact enough for loads of seconds. */
export function processorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user as number) + (system as number)) / 100;
}

async function untilListening(url: URL, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}`);
    const answer = await fetch(new URL('/health', url)).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What a benchmark that failed would leave behind, with its port. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

async function start(child: ChildProcess, findUrl: () => Promise<URL>): Promise<ServerProcess> {
  const startedAt = performance.now();
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await findUrl();
  await untilListening(url, child);
  const pid = child.pid as number;
  return {
    url,
    startedInMs: performance.now() - startedAt,
    memory: () => residentMiB(pid),
    processorTime: () => processorSeconds(pid),
    longestHold: async () => {
      if (!child.connected) return undefined;
      const answer = once(child, 'message');
      child.send('hold');
      return Number((await answer)[0]);
    },
    rest: () => {
      if (child.connected) child.send('rest');
    },
    stop: () => stop(child),
  };
}

/** Loads what answers `longestHold` into a server; nothing where it is not watched. */
const watching = (watched: boolean) => ({
  flags: watched ? ['--import', join(ROOT, 'bench/support/watch-loop.mjs')] : [],
  channel: watched ? (['ipc'] as const) : [],
});

/** The bare Express server of baseline-server.mjs. With `watched` its event loop is. */
export function startBaseline(
  engine: 'none' | 'sqlite' | 'postgres',
  location = '',
  { watched = false } = {},
): Promise<ServerProcess> {
  const script = join(ROOT, 'bench/support/baseline-server.mjs');
  const { flags, channel } = watching(watched);
  const child = spawn(process.execPath, [...flags, script, engine, location], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', ...channel],
  });
  return start(child, async () => {
    const port = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (text) => resolve(String(text).trim())),
    );
    return new URL(`http://127.0.0.1:${port}`);
  });
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Podproof as users run it, built. With `watched` its event loop is. */
export function startPodproof(
  port: number,
  environment: Record<string, string>,
  { watched = false } = {},
): Promise<ServerProcess> {
  const { flags, channel } = watching(watched);
  const child = spawn(process.execPath, [...flags, join(ROOT, 'dist/program/src/main.js'), 'serve'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', ...channel],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  return start(child, async () => new URL(`http://127.0.0.1:${port}`));
}

/** A folder that is gone when the work is done. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
