import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import { Catalogue } from '../../../src/simulation/api-server/catalogue.js';
import { readRequest, type SeenRequest } from '../../../src/simulation/api-server/request.js';

/**
 * Stands before an API server, passes everything on as it comes, with the credentials of who asks, and notes what was asked.
 * It can go away and come back, so that a test loses its cluster while the others keep theirs.
 */
export class ApiProxy {
  readonly requests: SeenRequest[] = [];
  url = '';
  readonly catalogue = new Catalogue();
  readonly #server: Server = createServer((request, response) => this.#pass(request, response));
  readonly #target: URL;
  readonly #agent: Agent;

  private constructor(target: URL, agent: Agent) {
    this.#target = target;
    this.#agent = agent;
  }

  /** Before the API server of KUBECONFIG, or of the file. */
  static async start(kubeconfig?: string): Promise<ApiProxy> {
    const config = new KubeConfig();
    if (kubeconfig === undefined) config.loadFromDefault();
    else config.loadFromFile(kubeconfig);
    const { server, caData, caFile } = config.getCurrentCluster() ?? { server: '' };
    const ca = caData === undefined ? caFile && readFileSync(caFile) : Buffer.from(caData, 'base64');
    const proxy = new ApiProxy(new URL(server), new Agent({ keepAlive: true, ...(ca && { ca }) }));
    await proxy.listen();
    return proxy;
  }

  /** Listens at a free port, and after it went away at the same one again. */
  async listen(): Promise<void> {
    const port = this.url === '' ? 0 : Number(new URL(this.url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Goes away, with all connections. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** For good. */
  async close(): Promise<void> {
    await this.stop();
    this.#agent.destroy();
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    this.requests.push(readRequest(incoming, this.catalogue, ''));
    const { method, url = '/', headers } = incoming;
    const target = new URL(url, this.#target);
    const outgoing = httpsRequest(
      target,
      { method, agent: this.#agent, headers: { ...headers, host: target.host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }
}
