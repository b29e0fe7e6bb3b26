import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClusterCommand, ClusterMessage } from './cluster-messages.js';
import { processorSeconds, residentMiB } from './processes.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a benchmark that failed would leave behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function spawned(words: readonly string[], env: Readonly<Record<string, string>>, withMessages: boolean): ChildProcess {
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', ...(withMessages ? (['ipc'] as const) : [])],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The cluster of changing-cluster.ts. */
export class ChangingCluster {
  /** When each pod began to fail, by `namespace/name`, in milliseconds since 1970. */
  readonly failedAt = new Map<string, number>();
  kubeconfig = '';
  node = '';
  failing: readonly string[] = [];
  readonly #child = spawned(['--import', 'tsx', 'bench/support/changing-cluster.ts'], {}, true);
  #take: (message: ClusterMessage) => void = () => undefined;

  static async start(folder: string): Promise<ChangingCluster> {
    const cluster = new ChangingCluster();
    const ready = new Promise<void>((resolve, reject) => {
      cluster.#child.once('exit', () => reject(new Error('the cluster ended')));
      cluster.#child.on('message', (message: ClusterMessage) => {
        if ('failed' in message) cluster.failedAt.set(message.failed, message.at);
        else if ('requests' in message) cluster.#take(message);
        else {
          cluster.node = message.node;
          cluster.failing = message.failing;
          cluster.kubeconfig = writeKubeconfig(folder, message.url);
          resolve();
        }
      });
    });
    await ready;
    return cluster;
  }

  tell(command: ClusterCommand): void {
    this.#child.send(command);
  }

  /** What was asked since this was asked before, by verb and resource. */
  async requests(): Promise<Readonly<Record<string, number>>> {
    const answer = new Promise<ClusterMessage>((resolve) => {
      this.#take = resolve;
    });
    this.tell({ do: 'requests' });
    const message = await answer;
    return 'requests' in message ? message.requests : {};
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

function writeKubeconfig(folder: string, server: string): string {
  const file = join(folder, 'kubeconfig');
  const config = {
    'current-context': 'bench',
    contexts: [{ name: 'bench', context: { cluster: 'bench', user: 'bench', namespace: 'default' } }],
    clusters: [{ name: 'bench', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'bench', user: { token: 'bench' } }],
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** A process that is measured. */
export class Measured {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** The built agent. */
  static agent(env: Readonly<Record<string, string>>): Measured {
    const words = ['dist/program/src/main.js', 'agent', ...(env['NODE_NAME'] === undefined ? ['--all'] : [])];
    return new Measured(spawned(words, { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...env }, false));
  }

  static naive(kubeconfig: string, backend: string): Measured {
    return new Measured(spawned(['--import', 'tsx', 'bench/support/naive-agent.ts', kubeconfig, backend], {}, false));
  }

  /** Resident, in MiB. */
  get memory(): number {
    return residentMiB(this.#pid);
  }

  /** The most that was ever resident, in MiB. */
  get peak(): number {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8'))?.[1]) / 1024;
  }

  /** The share of one core that it takes for so long. */
  async load(milliseconds: number): Promise<number> {
    const [usedBefore, startedAt] = [processorSeconds(this.#pid), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return ((processorSeconds(this.#pid) - usedBefore) * 1_000) / (performance.now() - startedAt);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  get #pid(): number {
    if (this.#child.exitCode !== null) throw new Error(`it ended with exit code ${this.#child.exitCode}`);
    return this.#child.pid as number;
  }
}
