import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PassingRequest {
  readonly path: string;
  readonly body: string;
  /** How many came before it. */
  readonly index: number;
}

/** What becomes of a request: its answer is passed on, or taken and lost; or it gets no answer, or this status, and nobody hears of it. */
export type Fate = 'pass' | 'cut' | 'hang' | number;

/** Somebody who sends through the proxy. */
export interface Sender {
  /** Its own address, by which it is told from others. */
  readonly url: string;
  /** Drops what it has sent and was not handed on, however late it arrives, and resolves when no backend has a request of it any more. */
  gone(): Promise<void>;
}

const SENDERS_PATH = /^\/sender-(\d+)(?=\/)/;

export interface CuttingProxy {
  /** Whose answers were cut. */
  readonly cut: readonly PassingRequest[];
  /** Which were handed on, whether an answer came or not. */
  readonly handedOn: readonly PassingRequest[];
  /** Which a backend has answered with 2xx. */
  readonly taken: readonly PassingRequest[];
  sender(): Sender;
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
  /** Of each sender the requests that are under way; undefined once it is gone. */
  readonly #senders: (Set<Promise<unknown>> | undefined)[] = [];
  #count = 0;

  constructor(
    private readonly targets: readonly string[],
    private readonly decide: (request: PassingRequest) => Fate,
  ) {}

  /** @param address of the proxy */
  sender(address: string): Sender {
    const number = this.#senders.push(new Set()) - 1;
    const gone = async () => {
      const underWay = this.#senders[number];
      this.#senders[number] = undefined;
      await Promise.allSettled(underWay ?? []);
    };
    return { url: `${address}/sender-${number}`, gone };
  }

  /** Where a backend is away, or an agent, the connection ends. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#handle(request, response).catch(() => request.socket.destroy());
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, number = ''] = SENDERS_PATH.exec(request.url ?? '') ?? [];
    const path = (request.url ?? '').replace(SENDERS_PATH, '');
    const body = String(await read(request));
    const underWay = this.#senders[Number(number)];
    if (underWay === undefined) throw new Error('its sender is gone');
    const passing = { path, body, index: this.#count };
    this.#count += 1;
    const fate = this.decide(passing);
    if (fate === 'hang') return;
    if (typeof fate === 'number') {
      response.writeHead(fate, { 'Retry-After': '1' }).end('{}');
      return;
    }
    const passed = this.#pass(request, response, passing, fate);
    underWay.add(passed);
    await passed.finally(() => underWay.delete(passed));
  }

  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    passing: PassingRequest,
    fate: 'pass' | 'cut',
  ): Promise<void> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sender: () => proxy.sender(address),
    cut: proxy.cut,
    handedOn: proxy.handedOn,
    taken: proxy.taken,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
