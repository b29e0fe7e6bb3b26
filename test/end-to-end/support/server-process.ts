import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../architecture/cruise-folder.js';

/** What `npm run build` makes. */
const MAIN = join(ROOT, 'dist/program/src/main.js');

/** The built server in a process of its own, with a new SQLite database unless the environment says otherwise. */
export interface ServerProcess {
  readonly url: string;
  /** All that it has written so far, to standard output and standard error. */
  output(): string;
  /** Resident memory in bytes, now and at its highest; undefined where the system does not tell. */
  memory(): { readonly now: number; readonly highest: number } | undefined;
  close(): Promise<void>;
}

function memoryOf(pid: number | undefined): ReturnType<ServerProcess['memory']> {
  if (process.platform !== 'linux') return undefined;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), highest: bytes('VmHWM') };
}

function spawnServer(folder: string, variables: Readonly<Record<string, string>>): ChildProcess {
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, SHUTDOWN_SECONDS: '2' };
  return spawn(process.execPath, [MAIN, 'serve'], { cwd: folder, env: { ...env, ...variables } });
}

/** Collects what the process writes; the URL is undefined when it ended before it listened. */
async function follow(server: ChildProcess, take: (text: string) => void): Promise<string | undefined> {
  server.stderr?.on('data', (chunk: Buffer) => take(chunk.toString()));
  if (server.stdout === null) return undefined;
  const lines = createInterface({ input: server.stdout });
  const listening = new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      take(`${line}\n`);
      const [, url] = /listening on (\S+)$/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
    server.once('close', () => resolve(undefined));
  });
  return listening;
}

/** What a server wrote that ended before it listened. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/** Starts the server. Close it. Rejects with NotStarted, whose message is what the server wrote. */
export async function startProcess(variables: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-process-'));
  const server = spawnServer(folder, variables);
  let output = '';
  const url = await follow(server, (text) => {
    output += text;
  });
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (url !== undefined) return { url, output: () => output, memory: () => memoryOf(server.pid), close };
  await close();
  throw new NotStarted(output);
}
