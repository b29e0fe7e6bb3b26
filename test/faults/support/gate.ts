import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Track } from './runner.js';

/** Stands before a database. Shut, it holds whatever is sent once so many bytes went through, so that what a client began is not over. */
export class Gate {
  #left = Number.POSITIVE_INFINITY;
  #whenFull = () => {};

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  /** @param url of the database */
  static async before(track: Track, url: string): Promise<Gate> {
    const server = createServer((socket) => gate.#join(socket)).listen(0, '127.0.0.1');
    const gate = new Gate(new URL(url), 0);
    await once(server, 'listening');
    gate.port = (server.address() as AddressInfo).port;
    track.defer(() => server.close());
    return gate;
  }

  /** The same database, through the gate. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Lets so many more bytes in; resolves when the next one waits. */
  shutAfter(bytes: number): Promise<void> {
    this.#left = bytes;
    return new Promise((resolve) => {
      this.#whenFull = resolve;
    });
  }

  /** For the connections to come; those that were held stay so until the database ends them. */
  open(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  #join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [client, database]) {
      socket.on('error', () => {});
      socket.on('close', () => [client, database].map((end) => end.destroy()));
    }
    database.pipe(client);
    client.on('data', (chunk: Buffer) => {
      this.#left -= chunk.length;
      if (this.#left >= 0) database.write(chunk);
      else this.#whenFull();
    });
  }
}
