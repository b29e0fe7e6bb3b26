import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const POLICY = {
  excluded_namespaces: [],
  excluded_pods: [],
  mirror_label: 'podproof.dev/mirror',
  failure_heartbeat_seconds: 600,
  graces: {},
};

const KEEP_ALIVE_MS = 60_000;

/** As much of a backend as an agent needs; notes when each pod was told of, and does nothing else. */
export class ReportSink {
  /** When each pod was told of last, `namespace/name`, in milliseconds since 1970. */
  readonly toldAt = new Map<string, number>();
  reports = 0;
  bytes = 0;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.#sockets = new WebSocketServer({ server: this.#server });
  }

  static async listen(): Promise<ReportSink> {
    const sink = new ReportSink();
    await new Promise<void>((resolve) => sink.#server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.url === '/api/pods/failed') this.#note(body);
    response.setHeader('Content-Type', 'application/json');
    response.end(this.#answerTo(request.url ?? ''));
  }

  #note(body: string): void {
    const { namespace, pod_name } = JSON.parse(body) as { namespace: string; pod_name: string };
    this.toldAt.set(`${namespace}/${pod_name}`, Date.now());
    this.reports += 1;
    this.bytes += body.length;
  }

  #answerTo(url: string): string {
    if (url.startsWith('/api/agents/policy')) return JSON.stringify(POLICY);
    return url.startsWith('/api/agents/open') ? '[]' : '{}';
  }
}
