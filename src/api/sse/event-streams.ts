import type { Clock } from '../../kernel/ports/clock.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Metrics } from '../../kernel/ports/metrics.js';
import type { Principal } from '../../kernel/principal.js';
import { atExpiry } from '../http/at-expiry.js';

/** A stream that is open. */
export interface OpenStream {
  readonly principal: Principal;
  /** Ends it, and says why to the client. */
  end(reason: string): void;
}

const RETRY_MS = 10_000;

/** All streams of server-sent events that are open here. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  #isClosing = false;

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.queueDepth('event-streams', () => this.#open.size);
  }

  get streams(): ReadonlySet<OpenStream> {
    return this.#open;
  }

  /** Answers how to leave. Throws `unavailable` when all places are taken. */
  enter(stream: OpenStream): () => void {
    if (this.#isClosing) throw new PodproofError('unavailable', 'The server is shutting down');
    if (this.#open.size >= this.limit) {
      throw new PodproofError(
        'unavailable',
        `${this.#open.size} streams are open, as many as EVENT_STREAMS allows: close one (each log that is open in a browser is one), or let an operator raise it`,
        { retryAfterMs: RETRY_MS },
      );
    }
    this.#open.add(stream);
    const callOff = atExpiry(stream.principal, this.clock.now(), () => stream.end('The API token has expired'));
    return () => {
      callOff();
      this.#open.delete(stream);
    };
  }

  /** Ends the streams of sessions and API tokens that ended. */
  endOf(tokenHashes: ReadonlySet<string>): void {
    for (const stream of this.#open) {
      const { principal } = stream;
      if ('tokenHash' in principal && tokenHashes.has(principal.tokenHash)) stream.end('The session has ended');
    }
  }

  /** Ends all; from now on none is opened. */
  close(): void {
    this.#isClosing = true;
    for (const stream of this.#open) stream.end('The server is shutting down');
  }
}
