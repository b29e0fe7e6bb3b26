import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../bench/support/processes.js';
import { eventually } from './test-cluster.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LAST_LINES = 40;

/** What a test that failed would leave behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ProgramOptions {
  /** `serve`, `agent` … */
  readonly words: readonly string[];
  /** The whole environment but PATH, HOST and PORT. */
  readonly env: Readonly<Record<string, string>>;
}

/** A command of ours that stays, from the sources, in a process of its own that can be killed and started again at the same port. */
export class Program {
  readonly url: string;
  readonly #port: number;
  readonly #output: string[] = [];
  #child: ChildProcess | undefined;

  private constructor(
    private readonly options: ProgramOptions,
    port: number,
  ) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Resolves when it answers under /health. */
  static async start(options: ProgramOptions): Promise<Program> {
    const program = new Program(options, await freePort());
    await program.start();
    return program;
  }

  async start(): Promise<void> {
    const words = ['--import', 'tsx', 'src/main.ts', ...this.options.words];
    const child = spawn(process.execPath, words, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(this.#port), ...this.options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#keep(chunk));
    await eventually(`${this.options.words.join(' ')} listens\n${this.output}`, 60, () => this.#isListening(child));
  }

  /** The end of what it printed. */
  get output(): string {
    return this.#output.join('');
  }

  /** Ends it at once, without a word (SIGKILL), or as its supervisor would (SIGTERM). Resolves when it is gone. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #isListening(child: ChildProcess): Promise<boolean> {
    if (child.exitCode !== null) throw new Error(`${this.options.words.join(' ')} ended:\n${this.output}`);
    return fetch(`${this.url}/health`).then(
      () => true,
      () => false,
    );
  }

  #keep(chunk: Buffer): void {
    this.#output.push(chunk.toString());
    if (this.#output.length > LAST_LINES) this.#output.shift();
  }
}

/** Runs a command of ours to its end, from the sources. Throws where it fails. */
export async function runProgram(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const options = { cwd: ROOT, env: { PATH: process.env['PATH'], ...env }, timeout: 60_000 };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/main.ts', ...words], options);
}
