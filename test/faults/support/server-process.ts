import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, eventually } from './checks.js';
import { NotPossibleHere } from './runner.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = 'dist/program/src/main.js';
const START_WITHIN_MS = 60_000;

/** What agents show in these tests. */
export const SERVICE_TOKEN = 'service-token-of-the-fault-tests';

export type Variables = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** True when there is a build to test. */
export function isBuilt(): boolean {
  return existsSync(join(ROOT, PROGRAM));
}

/** The built product as a process of its own. */
export class ServerProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  /** Null as long as it runs. */
  end: Ended | null = null;
  readonly #child: ChildProcess;

  private constructor(variables: Variables) {
    this.#child = spawn(process.execPath, [PROGRAM, 'serve'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'warn',
        SERVICE_TOKEN,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const child = this.#child;
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => {
      this.stdout += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        running.delete(child);
        this.end = { code, signal };
        resolve(this.end);
      });
    });
  }

  /** Starts and waits until it listens or has ended. */
  static async launch(variables: Variables): Promise<ServerProcess> {
    const server = new ServerProcess(variables);
    const over = () => /listening on \S+$/m.test(server.stdout) || server.end !== null;
    await eventually('the server listens or ends', START_WITHIN_MS, over);
    return server;
  }

  /** Starts and waits until it listens. */
  static async start(variables: Variables): Promise<ServerProcess> {
    const server = await ServerProcess.launch(variables);
    check(server.end === null, `the server did not start: ${server.stderr || JSON.stringify(server.end)}`);
    return server;
  }

  get url(): string {
    const [, url] = /listening on (\S+)$/m.exec(this.stdout) ?? [];
    check(url !== undefined, 'the server does not listen');
    return url;
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new NotPossibleHere('no process could be started');
    return pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends the signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.signal(signal);
    return this.ended;
  }
}
