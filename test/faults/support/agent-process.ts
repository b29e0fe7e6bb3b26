import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { check, eventually } from './checks.js';
import { type Ended, SERVICE_TOKEN } from './server-process.js';
import type { Told } from './told.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = 'test/faults/support/agent-program.ts';
const WITHIN_MS = 120_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface AgentOptions {
  readonly spool: string;
  readonly backend: string;
  readonly told: Told;
  /** How many messages it has to tell of its own; besides, it delivers what is in the spool. */
  readonly tell: number;
  readonly pods?: number;
  /** It tells until the disk of its spool is full, and then what it has to tell. */
  readonly untilDiskFull?: boolean;
  /** How long it waits for an answer; default as an agent does. What is given up may be done later, after what is told next of that pod. */
  readonly timeoutMs?: number;
}

/** The delivering half of an agent as a process of its own. */
export class AgentProcess {
  readonly lines: string[] = [];
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  #kept = 0;

  constructor({ spool, backend, told, tell, pods = 20, untilDiskFull, timeoutMs }: AgentOptions) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env.PATH, SPOOL: spool, BACKEND: backend, TOKEN: SERVICE_TOKEN },
        ...{ TELL: String(tell), FIRST: String(told.next), PODS: String(pods) },
        ...(untilDiskFull === true && { UNTIL_DISK_FULL: 'yes' }),
        ...(timeoutMs !== undefined && { TIMEOUT_MS: String(timeoutMs) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(this.#child);
    if (this.#child.stdout !== null) {
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        this.lines.push(line);
        if (line.startsWith('kept')) this.#kept += 1;
        told.read(line);
      });
    }
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code, signal) => {
        running.delete(this.#child);
        resolve({ code, signal });
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits until so many of its messages are kept. */
  async keeps(count: number): Promise<void> {
    await eventually(`the agent keeps ${count} messages`, WITHIN_MS, () => this.#kept >= count);
  }

  /** Waits for a line; answers it. */
  says(start: string): Promise<string> {
    return eventually(`the agent says ${start}; it said ${this.lines.at(-1) ?? 'nothing'}`, WITHIN_MS, () =>
      this.lines.find((line) => line.startsWith(start)),
    );
  }

  /** Waits until it has told all and nothing waits, then ends it. */
  async drain(): Promise<void> {
    await this.says('told');
    await this.says('idle');
    const { code } = await this.kill('SIGTERM');
    check(code === 0, `the agent ended with ${code}`);
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}
