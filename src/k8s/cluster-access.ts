import { createHash } from 'node:crypto';
import { Agent as HttpAgent, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';

/** What a request needs to reach the API server as somebody. */
export interface Authorized {
  readonly headers: OutgoingHttpHeaders;
  readonly agent: HttpAgent;
}

const CONNECTIONS = 8;

/**
 * A cluster and who asks it: one context of a kubeconfig, or the service account of the pod that this runs in. Tokens and certificates of files and
 * plugins are renewed as they expire. Connections are kept: the client's own makes a new one for every request.
 */
export class ClusterAccess {
  readonly #config: KubeConfig;
  #agents: { readonly key: string; readonly forRequests: HttpAgent; readonly forStreams: HttpAgent } | undefined;
  /** The name of the context. */
  readonly context: string;
  /** The namespace of the context, else `default`. */
  readonly namespace: string;
  readonly server: URL;

  /** @param config has one context, whose cluster and user are there. */
  constructor(config: KubeConfig, context: string, namespace: string) {
    this.#config = config;
    this.context = context;
    this.namespace = namespace;
    this.server = new URL(config.getCurrentCluster()?.server ?? '');
  }

  /**
   * @param options a stream keeps its connection for as long as it runs, so it takes none of the few that are for short questions.
   * Throws PodproofError `unauthenticated` where no credentials can be had.
   */
  async authorize({ isStream = false } = {}): Promise<Authorized> {
    const options: RequestOptions = {};
    try {
      await this.#config.applyToHTTPSOptions(options);
    } catch (error) {
      const why = messageOf(error).trim().split('\n')[0] ?? '';
      throw new PodproofError('unauthenticated', `No credentials for context ${this.context}: ${why}`, {
        cause: error,
      });
    }
    const basic =
      typeof options.auth === 'string'
        ? { Authorization: `Basic ${Buffer.from(options.auth).toString('base64')}` }
        : {};
    const { forRequests, forStreams } = this.#agentsFor(options);
    return {
      headers: { ...(options.headers as OutgoingHttpHeaders | undefined), ...basic },
      agent: isStream ? forStreams : forRequests,
    };
  }

  /** Lets go of the connections. */
  close(): void {
    this.#agents?.forRequests.destroy();
    this.#agents?.forStreams.destroy();
    this.#agents = undefined;
  }

  /** The agents of the last request, as long as the certificates are the same. */
  #agentsFor(options: RequestOptions) {
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([ca, cert, key, servername, rejectUnauthorized]))
      .digest('base64');
    if (this.#agents?.key === fingerprint) return this.#agents;
    // Streams that run go on over what they have.
    this.#agents?.forRequests.destroy();
    this.#agents = {
      key: fingerprint,
      forRequests: this.#createAgent(options, CONNECTIONS),
      forStreams: this.#createAgent(options, Number.POSITIVE_INFINITY),
    };
    return this.#agents;
  }

  #createAgent(
    { agent, ca, cert, key, servername, rejectUnauthorized }: RequestOptions,
    maxSockets: number,
  ): HttpAgent {
    // Only the client's own agent knows how to reach a cluster through its proxy.
    if (this.#config.getCurrentCluster()?.proxyUrl !== undefined && agent instanceof HttpAgent) return agent;
    const keep = { keepAlive: true, maxSockets };
    if (this.server.protocol === 'http:') return new HttpAgent(keep);
    return new HttpsAgent({
      ...keep,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
      ...(servername !== undefined && { servername }),
      ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
    });
  }
}
