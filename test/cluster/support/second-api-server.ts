import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { freePort } from '../../../bench/support/processes.js';
import { eventually, TestCluster } from './test-cluster.js';

/**
 * Another kube-apiserver of the same cluster, over the same etcd, that a test may kill while the cluster's own one goes on for the others. The cluster
 * has to run on this machine.
 */
export class SecondApiServer {
  readonly url: string;
  /** The path of a kubeconfig that leads to it, with the rights that the tests have. */
  readonly kubeconfig: string;
  readonly #words: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'podproof-api-server-'));
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    const config = new KubeConfig();
    config.loadFromDefault();
    const own = new URL(config.getCurrentCluster()?.server ?? '');
    const others = commandOf(own.port).filter((word) => !/^--(?:secure-port|cert-dir)=/.test(word));
    this.#words = [...others, `--secure-port=${port}`, `--cert-dir=${this.#folder}`];
    this.url = `https://127.0.0.1:${port}`;
    this.kubeconfig = join(this.#folder, 'kubeconfig');
    const text = readFileSync(process.env['KUBECONFIG'] ?? '', 'utf8');
    writeFileSync(this.kubeconfig, text.replaceAll(own.origin, this.url));
  }

  static async start(): Promise<SecondApiServer> {
    const server = new SecondApiServer(await freePort());
    await server.start();
    return server;
  }

  /** Runs it, also after it was killed; resolves when it is ready. */
  async start(): Promise<void> {
    const [program = '', ...words] = this.#words;
    this.#child = spawn(program, words, { stdio: 'ignore' });
    const cluster = TestCluster.connect(this.kubeconfig);
    const isReady = () =>
      cluster
        .send('GET', 'readyz')
        .then(({ status }) => status === 200)
        .catch(() => false);
    await eventually('a second kube-apiserver', 60, isReady).finally(() => cluster.close());
  }

  /** At once and without a word to its clients. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** For good. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The words that the API server which listens at the port was started with. */
function commandOf(port: string): string[] {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = wordsOf(pid);
    if (basename(words[0] ?? '') !== 'kube-apiserver' || !words.includes(`--secure-port=${port}`)) continue;
    return [readlinkSync(`/proc/${pid}/exe`), ...words.slice(1)];
  }
  throw new Error(
    'This test kills an API server of its own: it needs a cluster whose kube-apiserver runs on this machine.',
  );
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((word) => word !== '');
  } catch {
    return [];
  }
}
