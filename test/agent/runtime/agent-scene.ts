import { expect, onTestFinished, vi } from 'vitest';
import { type AgentOptions, type RunningAgent, startAgent } from '../../../src/agent/start-agent.js';
import { Cluster } from '../../../src/k8s/cluster.js';
import { clusterSourceOf } from '../../../src/k8s/cluster-source.js';
import type { ApiServer } from '../../../src/simulation/api-server/index.js';
import { kubeconfig } from '../../k8s/kubeconfig.js';
import { startApiServer } from '../../support/api-server/start.js';
import { recordingLogger } from '../../support/fakes.js';
import { startServer, type TestServer } from '../../support/server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { Front } from './front.js';

const WAIT = { timeout: 10_000, interval: 25 };

/** A cluster and a backend, between which agents run. */
export class AgentScene {
  readonly logger = recordingLogger();

  readonly #front: Front;

  private constructor(
    readonly api: ApiServer,
    readonly backend: TestServer,
    front: Front,
  ) {
    this.#front = front;
  }

  static async start(): Promise<AgentScene> {
    const [api, backend] = await Promise.all([startApiServer(), startServer()]);
    onTestFinished(() => backend.close());
    return new AgentScene(api, backend, await Front.before(backend.url));
  }

  /** Whether agents can reach the backend. */
  set isBackendAway(isAway: boolean) {
    this.#front.isAway = isAway;
  }

  /** Starts an agent with a folder of its own; stops it when the test has finished. */
  async agent(options: Partial<AgentOptions> = {}): Promise<RunningAgent> {
    const cluster = clusterAt(this.api.url);
    const agent = await startAgent({
      ...{ cluster, backend: { url: this.#front.url, serviceToken: this.backend.serviceToken } },
      ...{ clusterName: 'east', all: options.node === undefined, namespace: 'podproof', dataDir: temporaryFolder() },
      ...{ agent: `agent-${options.node ?? 'all'}`, version: '1.0.0', logger: this.logger },
      timing: {
        watches: { firstMs: 20, longestMs: 100 },
        delivery: { firstMs: 20, longestMs: 100 },
        recoveryMs: 200,
        reportsPerSecond: 500,
        election: { leaseMs: 3_000, renewDeadlineMs: 2_000, retryMs: 100 },
      },
      ...options,
    });
    onTestFinished(async () => {
      await agent.stop();
      cluster.close();
    });
    await vi.waitFor(() => expect(agent.health()).toMatchObject({ synced: true }), WAIT);
    return agent;
  }

  /** The open records, or those of another list. */
  async records(list: 'failed' | 'history' = 'failed'): Promise<Record<string, unknown>[]> {
    const cookie = await this.backend.signIn('admin');
    const { body } = await this.backend.send('GET', `/api/pods/${list}?limit=1000`, { cookie });
    return body as Record<string, unknown>[];
  }

  /** Waits until the list has just these names. */
  async untilNamed(
    names: readonly string[],
    list: 'failed' | 'history' = 'failed',
    timeout = WAIT.timeout,
  ): Promise<void> {
    const named = async () => (await this.records(list)).map((record) => record['pod_name']).sort();
    await vi.waitFor(async () => expect(await named()).toEqual([...names].sort()), { ...WAIT, timeout });
  }

  /** Sends a request as an admin does. */
  async admin(method: string, path: string, body?: object): Promise<void> {
    const cookie = await this.backend.signIn('admin');
    const answer = await this.backend.send(method, path, { cookie, ...(body !== undefined && { body }) });
    expect(answer.status).toBeLessThan(300);
  }
}

function clusterAt(server: string): Cluster {
  const settings = { isWanted: true, kubeconfig: kubeconfig(server), context: null, isInCluster: false };
  return new Cluster(clusterSourceOf(settings));
}
