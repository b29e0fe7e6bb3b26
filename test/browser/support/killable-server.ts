import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../architecture/cruise-folder.js';
import { freePort } from '../../support/postgres.js';
import { SERVICE_TOKEN } from '../../support/server.js';

const ACCOUNT = { username: 'ada', password: 'correct horse battery' };

/** A server in a process of its own that can be killed, and started again on the same address and data. */
export class KillableServer {
  readonly url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'podproof-killable-'));
  #cookie: Promise<string> | undefined;
  #process: ChildProcess | undefined;

  private constructor(private readonly port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<KillableServer> {
    const server = new KillableServer(await freePort());
    await server.start();
    return server;
  }

  /** @param secret what signs cookies; with another one than before, nobody is signed in any more */
  async start(secret = 'secret-of-the-sessions-of-the-test'): Promise<void> {
    const { PATH } = process.env;
    this.#process = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'serve'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...{ PATH, HOST: '127.0.0.1', PORT: String(this.port), DATA_DIR: this.#folder },
        ...{ SERVICE_TOKEN, SESSION_SECRET: secret },
      },
    });
    const { stdout } = this.#process;
    const ended = once(this.#process, 'close').then(() => Promise.reject(new Error('The server did not start')));
    ended.catch(() => {});
    let said = '';
    // It is read to the end: who writes to nobody dies.
    const listening = new Promise<void>((resolve) => {
      stdout?.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('listening on')) resolve();
      });
    });
    await Promise.race([listening, ended]);
  }

  /** As when the power fails: nobody is told. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'close');
    running.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The one account there is, an admin, whatever role is wanted. */
  signIn(_role?: string): Promise<string> {
    this.#cookie ??= this.#signUp();
    return this.#cookie;
  }

  async send(path: string, body: object): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-Token': SERVICE_TOKEN },
      body: JSON.stringify(body),
    });
  }

  async #signUp(): Promise<string> {
    const answer = await this.send('/api/auth/signup', ACCOUNT);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
}
