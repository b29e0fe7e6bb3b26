import type { ClusterStatus } from '../kernel/ports/cluster/cluster-status.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';
import { textOf } from '../rules/evidence/values.js';
import { ApiTransport } from './api-transport.js';
import type { ClusterConnection } from './cluster-connection.js';
import { NOT_AVAILABLE } from './cluster-errors.js';
import { ClusterHealth, NoCluster } from './cluster-health.js';
import { ClusterReturns } from './cluster-returns.js';
import type { ClusterSource } from './cluster-source.js';
import { ClusterTransport } from './cluster-transport.js';
import { Discovery } from './discovery.js';
import { KubernetesClient } from './kubernetes-client.js';
import { ObjectWriter } from './object-writer.js';
import { ReloadingAccess } from './reloading-access.js';
import { ServerClock } from './server-clock.js';

/**
 * The one connection of a server with its cluster, which may come, go and come back. Nothing is loaded or asked before somebody asks. What the client
 * and discovery throw says what to do: `unavailable` (503) where there is no cluster, it cannot be reached or does not accept the credentials,
 * `forbidden` naming the rule that is missing.
 */
export class Cluster implements ClusterConnection {
  readonly client: KubernetesClient;
  readonly writer: ObjectWriter;
  readonly discovery: Discovery;
  readonly status: ClusterStatus;
  readonly clock = new ServerClock();
  readonly #access: ReloadingAccess;
  readonly #returns = new ClusterReturns();
  readonly #end = new AbortController();

  constructor(source: ClusterSource, logger?: Logger, { isSimulated = false } = {}) {
    const { load, reason } = source;
    const words = reason === undefined ? '' : `${NOT_AVAILABLE}: ${reason}`;
    this.#access = new ReloadingAccess(load ?? (() => Promise.reject(new PodproofError('unavailable', words))));
    const health = new ClusterHealth({
      ask: async (signal) => textOf((await this.client.read('version', { signal }))['gitVersion']),
      contextOf: () => this.#access.context,
      isSimulated,
      logger,
    });
    const onDate = (date: string | undefined) => this.clock.heard(date);
    const transport = new ClusterTransport(new ApiTransport(this.#access, { onDate }), this.#access, (isAnswered) => {
      health.heard(isAnswered);
      this.#returns.heard(isAnswered);
    });
    this.client = new KubernetesClient(transport);
    this.writer = new ObjectWriter(transport);
    this.discovery = new Discovery(this.client);
    this.status = load === undefined ? new NoCluster(words) : health;
  }

  get ended(): AbortSignal {
    return this.#end.signal;
  }

  onReturn(listener: () => void): () => void {
    return this.#returns.on(listener);
  }

  lookAgain(): void {
    this.status.current();
  }

  /** Ends what watches, and lets go of the connections. */
  close(): void {
    this.#end.abort();
    this.#access.close();
  }
}
