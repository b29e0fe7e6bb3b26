import { createHash } from 'node:crypto';
import { Agent as HttpAgent, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import type { Authorized, RequestAccess } from './request-access.js';

const CONNECTIONS = 8;
/** Files are read and plugins asked no more often. Credentials that expire meanwhile are refused, and then they are read anew (ReloadingAccess). */
const CREDENTIALS_MS = 10_000;
const REASON_LIMIT = 500;

interface Credentials {
  readonly headers: OutgoingHttpHeaders;
  readonly options: RequestOptions;
}

/**
 * A cluster and who asks it: one context of a kubeconfig, or the service account of the pod that this runs in. Tokens and certificates of files and
 * plugins are renewed as they expire. Connections are kept: the client's own makes a new one for every request.
 */
export class ClusterAccess implements RequestAccess {
  readonly #config: KubeConfig;
  #known: { readonly credentials: Promise<Credentials>; until: number } | undefined;
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

  get host(): string {
    return this.server.host;
  }

  async authorize({ isStream = false } = {}): Promise<Authorized> {
    const { headers, options } = await this.#credentials();
    const { forRequests, forStreams } = this.#agentsFor(options);
    return { server: this.server, headers, agent: isStream ? forStreams : forRequests };
  }

  /** Lets idle connections go, and the others when what is under way has ended. */
  retire(): void {
    retire(this.#agents?.forRequests);
    retire(this.#agents?.forStreams);
    this.#agents = undefined;
  }

  /** Lets go of the connections. */
  close(): void {
    this.#agents?.forRequests.destroy();
    this.#agents?.forStreams.destroy();
    this.#agents = undefined;
  }

  /** Many requests at once ask for credentials once: a plugin is a process that starts, and the client keeps only what says when it expires. */
  #credentials(): Promise<Credentials> {
    const known = this.#known;
    if (known !== undefined && performance.now() < known.until) return known.credentials;
    const fresh = { credentials: this.#load(), until: Number.POSITIVE_INFINITY };
    this.#known = fresh;
    fresh.credentials.then(
      () => {
        fresh.until = performance.now() + CREDENTIALS_MS;
      },
      () => {
        fresh.until = 0;
      },
    );
    return fresh.credentials;
  }

  async #load(): Promise<Credentials> {
    const options: RequestOptions = {};
    try {
      await this.#config.applyToHTTPSOptions(options);
    } catch (error) {
      const why = messageOf(error).trim().split('\n')[0]?.slice(0, REASON_LIMIT) ?? '';
      throw new PodproofError('unauthenticated', `No credentials for context ${this.context}: ${why}`, {
        cause: error,
      });
    }
    return { options, headers: headersOf(options) };
  }

  /** The agents of the last request, as long as the certificates are the same. */
  #agentsFor(options: RequestOptions) {
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([ca, cert, key, servername, rejectUnauthorized]))
      .digest('base64');
    if (this.#agents?.key === fingerprint) return this.#agents;
    this.retire();
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

function retire(agent: HttpAgent | undefined): void {
  if (agent === undefined) return;
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}

/** Token files that people write end with a newline, which no header may have. */
function headersOf({ headers, auth }: RequestOptions): OutgoingHttpHeaders {
  const given = Object.entries((headers ?? {}) as OutgoingHttpHeaders).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  const basic = typeof auth === 'string' && { Authorization: `Basic ${Buffer.from(auth).toString('base64')}` };
  return { ...(Object.fromEntries(given) as OutgoingHttpHeaders), ...basic };
}
