import type { ServerResponse } from 'node:http';
import { isMeant, type RequestFilter, type SeenRequest } from './request.js';

/** The answers that go on: watches, and logs that are followed. */
export class OpenStreams {
  readonly #streams = new Map<ServerResponse, SeenRequest>();

  add(request: SeenRequest, response: ServerResponse): void {
    this.#streams.set(response, request);
    response.on('close', () => this.#streams.delete(response));
  }

  has(response: ServerResponse): boolean {
    return this.#streams.has(response);
  }

  count(filter: RequestFilter = {}): number {
    return this.#meant(filter).length;
  }

  /** Sends the bytes to all of them. */
  send(bytes: string | Buffer, filter: RequestFilter = {}): void {
    for (const response of this.#meant(filter)) response.write(bytes);
  }

  /** Ends them, in order or by a reset. */
  end(how: 'end' | 'reset' = 'end', filter: RequestFilter = {}): void {
    for (const response of this.#meant(filter)) {
      if (how === 'end') response.end();
      else response.socket?.resetAndDestroy();
      this.#streams.delete(response);
    }
  }

  #meant(filter: RequestFilter): ServerResponse[] {
    return [...this.#streams].filter(([, request]) => isMeant(request, filter)).map(([response]) => response);
  }
}
