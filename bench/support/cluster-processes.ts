import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a benchmark that failed would leave behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function startScript(script: string, ...words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'bench/support', script), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with exit code ${String(code)}`);
  });
  return String(((await Promise.race([once(lines, 'line'), ended])) as unknown[])[0]);
}

export interface GeneratedCluster {
  /** The path of a file that leads to it. */
  readonly kubeconfig: string;
  stop(): void;
}

/** The cluster of generated-cluster.ts. */
export async function startGeneratedCluster(folder: string): Promise<GeneratedCluster> {
  const child = startScript('generated-cluster.ts');
  const server = await firstLine(child);
  const kubeconfig = join(folder, 'kubeconfig');
  const config = {
    'current-context': 'generated',
    contexts: [{ name: 'generated', context: { cluster: 'generated', user: 'bench' } }],
    clusters: [{ name: 'generated', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'bench', user: { token: 'bench' } }],
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
  return { kubeconfig, stop: () => child.kill() };
}

export interface PlainList {
  readonly milliseconds: number;
  /** Processor time, of the user and of the kernel together. */
  readonly processorMs: number;
  readonly pods: number;
  /** Of a process that does nothing else, with the list in memory, in MiB. */
  readonly memory: number;
  /** The longest time for which the event loop did not run, in milliseconds. */
  readonly hold: number;
}

/** All pods by the plain client, in a process of its own. */
export async function listPodsPlainly(kubeconfig: string): Promise<PlainList> {
  return JSON.parse(await firstLine(startScript('plain-list.ts', kubeconfig))) as PlainList;
}
