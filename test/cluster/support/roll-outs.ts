import { setTimeout as pause } from 'node:timers/promises';
import type { Fields } from '../../../src/rules/evidence/values.js';
import type { Manifest, TestCluster } from './test-cluster.js';
import { IMAGE } from './workloads.js';

const EVERY_MS = 8_000;

/** Ends as soon as it is told to. */
const container = (more: Fields) => ({
  ...{ name: 'app', image: IMAGE, command: ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 1; done"] },
  ...{ resources: { requests: { cpu: '5m', memory: '8Mi' } } },
  ...more,
});
const probe = { exec: { command: ['true'] }, periodSeconds: 2 };
const rolled = (app: string, spec: Fields) => ({
  selector: { matchLabels: { app } },
  template: { metadata: { labels: { app } }, spec },
});

const WORKLOADS: readonly Manifest[] = [
  {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
    spec: {
      replicas: 2,
      ...rolled('web', { containers: [container({ readinessProbe: probe, livenessProbe: probe })] }),
    },
  },
  {
    ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'node' } },
    spec: rolled('node', { containers: [container({})] }),
  },
  {
    ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'store' } },
    spec: {
      serviceName: 'store',
      ...rolled('store', {
        initContainers: [{ name: 'setup', image: IMAGE, command: ['sleep', '2'] }],
        containers: [container({ startupProbe: probe })],
      }),
    },
  },
  {
    ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'tick' } },
    spec: {
      schedule: '* * * * *',
      jobTemplate: {
        spec: {
          template: {
            spec: { restartPolicy: 'Never', containers: [{ name: 'tick', image: IMAGE, command: ['true'] }] },
          },
        },
      },
    },
  },
];

/** Workloads of a namespace that work, and are rolled out anew every few seconds. */
export class RollOuts {
  readonly workloads = WORKLOADS.length;
  count = 0;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly cluster: TestCluster,
    readonly namespace: string,
  ) {}

  static async start(cluster: TestCluster): Promise<RollOuts> {
    const rollOuts = new RollOuts(cluster, await cluster.createNamespace('rolling'));
    const made: Manifest[] = [];
    for (const manifest of WORKLOADS) made.push(await cluster.create(manifest, rollOuts.namespace));
    rollOuts.#running = rollOuts.#run(made.filter(({ kind }) => kind !== 'CronJob'));
    return rollOuts;
  }

  /** Ends them, and deletes the namespace. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.cluster.deleteNamespace(this.namespace);
  }

  async #run(workloads: readonly Manifest[]): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.count += 1;
      const annotations = { 'roll-out': String(this.count) };
      const patch = { spec: { template: { metadata: { annotations } } } };
      for (const each of workloads) await this.cluster.patch(each, patch, 'strategic', '');
    }
  }
}
