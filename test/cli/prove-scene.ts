import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { onTestFinished } from 'vitest';
import { type Fields, fieldsOf } from '../../src/rules/evidence/values.js';
import type { Simulation } from '../../src/simulation/index.js';
import { ROOT } from '../architecture/cruise-folder.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { startSharedCluster } from '../support/simulation/start.js';

export const RECORDINGS = join(ROOT, 'test/fixtures/recordings');

/** Seconds of the cluster in a second: a proof takes a few of these. */
const SPEED = 20;
/** When each of them fails. */
const FAILING_MS = 60_000;

/** Starts a simulated cluster in which scenarios of the recordings fail; whoever starts it stops it. */
export async function startFailing(scenarios: readonly string[]): Promise<Simulation> {
  const simulation = await startSharedCluster({ speed: SPEED, startAt: Date.now() });
  letFail(simulation, scenarios);
  return simulation;
}

/** Lets scenarios of the recordings begin to fail, each in a namespace of its name. */
export function letFail(simulation: Simulation, scenarios: readonly string[]): void {
  for (const name of scenarios) {
    simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    const scenario = loadAll(readFileSync(join(RECORDINGS, name, 'scenario.yaml'), 'utf8')) as Fields[];
    simulation.apply(
      ...scenario.map((object) => ({
        ...object,
        metadata: {
          ...fieldsOf(object['metadata']),
          name: String(fieldsOf(object['metadata'])['name']),
          namespace: name,
        },
      })),
    );
  }
  simulation.clock.advance(FAILING_MS);
}

/** A simulated cluster in which scenarios of the recordings fail, each in a namespace of its name. */
export class ProveScene {
  readonly variables: Record<string, string>;

  /** @param file a kubeconfig that leads to the cluster */
  constructor(
    readonly simulation: Simulation,
    file: string,
  ) {
    this.variables = { KUBECONFIG: file };
  }

  /** Until the test ends. */
  static async start(...scenarios: readonly string[]): Promise<ProveScene> {
    const simulation = await startFailing(scenarios);
    onTestFinished(() => simulation.stop());
    return new ProveScene(simulation, kubeconfig(simulation.url, { context: { namespace: 'default' } }));
  }

  /** Marks a Deployment as what a Helm release has made. */
  async giveToHelm(namespace: string, deployment: string, release: string): Promise<void> {
    await fetch(`${this.simulation.url}/apis/apps/v1/namespaces/${namespace}/deployments/${deployment}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: JSON.stringify({ metadata: { annotations: { 'meta.helm.sh/release-name': release } } }),
    });
  }

  async pods(namespace: string): Promise<Fields[]> {
    const answer = await fetch(`${this.simulation.url}/api/v1/namespaces/${namespace}/pods`);
    return ((await answer.json()) as { items: Fields[] }).items;
  }

  /** The names of the pods that a proof made. */
  async mirrors(namespace: string): Promise<string[]> {
    const metadata = (await this.pods(namespace)).map((pod) => fieldsOf(pod['metadata']));
    return metadata.filter(({ labels }) => 'podproof.dev/mirror' in fieldsOf(labels)).map(({ name }) => String(name));
  }
}
