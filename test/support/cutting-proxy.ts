import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request that was sent is received within these turns of the event loop, once its connection is taken. */
const TURNS_TO_RECEIVE = 3;

export interface PassingRequest {
  readonly path: string;
  readonly body: string;
  /** How many came before it. */
  readonly index: number;
}

/** What becomes of a request: its answer is passed on, or taken and lost; or it gets no answer, or this status, and nobody hears of it. */
export type Fate = 'pass' | 'cut' | 'hang' | number;

export interface CuttingProxy {
  readonly url: string;
  /** Whose answers were cut. */
  readonly cut: readonly PassingRequest[];
  /** Which were handed on, whether an answer came or not. */
  readonly handedOn: readonly PassingRequest[];
  /** Which a backend has answered with 2xx. */
  readonly taken: readonly PassingRequest[];
  /** Drops what senders that are gone have left, and resolves when no backend has a request of theirs any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Stands between agents and backends and loses what it is told to. */
class Proxy {
  readonly cut: PassingRequest[] = [];
  readonly handedOn: PassingRequest[] = [];
  readonly taken: PassingRequest[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #count = 0;

  constructor(
    private readonly targets: readonly string[],
    private readonly decide: (request: PassingRequest) => Fate,
  ) {}

  /** Never rejects: where a backend is away, or an agent, the connection ends. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const handled = this.#handle(request, response)
      .catch(() => request.socket.destroy())
      .finally(() => this.#underWay.delete(handled));
    this.#underWay.add(handled);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passing = { path: request.url ?? '', body: String(await read(request)), index: this.#count };
    this.#count += 1;
    const fate = this.decide(passing);
    if (fate === 'hang') return;
    if (typeof fate === 'number') {
      response.writeHead(fate, { 'Retry-After': '1' }).end('{}');
      return;
    }
    this.handedOn.push(passing);
    const { answer, body } = await this.#ask(request, passing);
    const status = answer.statusCode ?? 502;
    if (status < 300) this.taken.push(passing);
    if (fate === 'cut') {
      this.cut.push(passing);
      request.socket.destroy();
      return;
    }
    response.writeHead(status, answer.headers).end(body);
  }

  async quiet(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #ask({ method, headers }: IncomingMessage, { path, body, index }: PassingRequest) {
    const { host: _host, ...others } = headers;
    const target = new URL(path, this.targets[index % this.targets.length]);
    return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
      const onward = openRequest(target, { method, headers: others }, (answer) => {
        read(answer).then((whole) => resolve({ answer, body: whole }), reject);
      });
      onward.on('error', reject);
      onward.end(body);
    });
  }
}

/** @param targets the backends, which get the requests in turns; the list may change while it runs */
export async function startCuttingProxy(
  targets: readonly string[],
  decide: (request: PassingRequest) => Fate,
): Promise<CuttingProxy> {
  const proxy = new Proxy(targets, decide);
  const server = createServer((request, response) => proxy.handle(request, response));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: proxy.cut,
    handedOn: proxy.handedOn,
    taken: proxy.taken,
    quiet: async () => {
      // One waiting connection is taken a turn: a request in a later one would be handed on after those of the next sender.
      for (let known = -1, turn = 0; turn < TURNS_TO_RECEIVE; turn += 1) {
        if (connections > known) turn = 0;
        known = connections;
        await nextTurn();
      }
      server.closeAllConnections();
      await proxy.quiet();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
