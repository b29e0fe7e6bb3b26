import { once } from 'node:events';
import type { Response } from 'express';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Principal } from '../../kernel/principal.js';
import { problemOf } from '../http/problems.js';
import { contextOf } from '../http/request-context.js';
import { abortRequest, signalOf } from '../http/request-signal.js';
import { frameOf, HEARTBEAT, PREAMBLE } from './event-frame.js';
import type { EventStreams } from './event-streams.js';
import { EVENT_STREAM, type EventBatches } from './event-types.js';

/** How often a client hears something, at least, in milliseconds: proxies let go of what is silent for 30 or 60 s. */
export const HEARTBEAT_MS = 15_000;
/** A client that takes nothing for so long is gone, in milliseconds. */
const STALLED_MS = 5 * 60_000;
/** How long a client may take over the end of its stream, in milliseconds. */
const END_MS = 2_000;

const HEADERS = {
  'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
  // Proxies neither keep, nor compress, nor gather what should be there at once.
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** What a stream is for, and where it is counted. */
export interface StreamPlace {
  readonly streams: EventStreams;
  readonly principal: Principal;
  /** Opens it; undefined where there is nothing to tell. */
  open(): Promise<EventBatches | undefined>;
}

/**
 * Answers with server-sent events until they end, the client goes away, or the stream is ended from here. What is thrown before the first event is for the error
 * handler of the app.
 */
export async function sendEventStream(response: Response, place: StreamPlace): Promise<void> {
  const stream = new ResponseStream(response, place.principal);
  const leave = place.streams.enter(stream);
  try {
    const batches = await stream.begin(place.open());
    if (batches === undefined) response.status(204).setHeader('Cache-Control', 'no-store').end();
    else await stream.send(batches);
  } finally {
    leave();
    abortRequest(response);
  }
}

class ResponseStream {
  readonly #response: Response;
  readonly #signal: AbortSignal;
  #ending: string | undefined;

  constructor(
    response: Response,
    readonly principal: Principal,
  ) {
    this.#response = response;
    this.#signal = signalOf(response);
  }

  end(reason: string): void {
    this.#ending ??= reason;
    abortRequest(this.#response);
  }

  /** Throws `unavailable` where the stream was ended before it began. */
  async begin<Opened>(opening: Promise<Opened>): Promise<Opened> {
    const opened = await opening.catch((error: unknown) => {
      throw this.#ending === undefined ? error : new PodproofError('unavailable', this.#ending, { cause: error });
    });
    return opened;
  }

  async send(batches: EventBatches): Promise<void> {
    const response = this.#response;
    response.writeHead(200, HEADERS);
    if (response.req.method === 'HEAD') return void response.end();
    await this.#write(PREAMBLE);
    const heartbeat = setInterval(() => {
      if (!response.writableNeedDrain) this.#put(HEARTBEAT);
    }, HEARTBEAT_MS);
    try {
      for await (const events of batches) await this.#write(events.map(frameOf).join(''));
    } catch (error) {
      this.#fail(error);
    } finally {
      clearInterval(heartbeat);
      this.#finish();
    }
  }

  #put(text: string): boolean {
    contextOf(this.#response).bytes += Buffer.byteLength(text);
    return this.#response.write(text);
  }

  /** Resolves when the client can take more. */
  async #write(text: string): Promise<void> {
    if (this.#signal.aborted || text === '' || this.#put(text)) return;
    const stalled = setTimeout(() => this.#response.destroy(), STALLED_MS);
    try {
      await once(this.#response, 'drain', { signal: this.#signal });
    } finally {
      clearTimeout(stalled);
    }
  }

  /** What goes wrong in the middle can be told by an event only. */
  #fail(error: unknown): void {
    if (this.#signal.aborted) return;
    const context = contextOf(this.#response);
    const { status, body } = problemOf(error, context.id);
    if (status >= 500) context.error = error;
    this.#ending = body.detail;
  }

  #finish(): void {
    const response = this.#response;
    if (response.destroyed) return;
    if (this.#ending !== undefined) {
      this.#put(frameOf({ event: 'error', data: { detail: this.#ending, retrying: false } }));
    }
    const timer = setTimeout(() => response.destroy(), END_MS);
    response.once('close', () => clearTimeout(timer)).end();
  }
}
