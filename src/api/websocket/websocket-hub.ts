import { randomUUID } from 'node:crypto';
import { Event } from '../../contracts/event.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Metrics } from '../../kernel/ports/metrics.js';
import { eventView } from '../../kernel/privacy/reader-view.js';
import { type EventFrame, GatheredFrames } from './chosen-events.js';
import { textFrame } from './text-frame.js';
import { CLOSE, type WebSocketClient } from './websocket-client.js';

/** What happens within this time goes to each client in one write, in milliseconds. */
export const GATHER_MS = 20;
const QUEUE = 'websocket';

/** Sends events to all clients: each event is checked and written as a frame once, and no client is ever waited for. */
export class WebSocketHub {
  /** Names this process to clients that connect again. */
  readonly id = randomUUID();
  readonly #clients = new Set<WebSocketClient>();
  #frames: EventFrame[] = [];
  #sequence = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    metrics.queueDepth('websocket:clients', () => this.#clients.size);
    metrics.queueDepth('websocket:bytes', () => Math.max(0, ...[...this.#clients].map(({ buffered }) => buffered)));
  }

  /** The number of the last event. */
  get sequence(): number {
    return this.#sequence;
  }

  get size(): number {
    return this.#clients.size;
  }

  get clients(): ReadonlySet<WebSocketClient> {
    return this.#clients;
  }

  /** What is still to be told was before its time. */
  add(client: WebSocketClient): void {
    this.#flush();
    this.#clients.add(client);
    client.onClose(() => this.#clients.delete(client));
  }

  /** All clients get the same of the types that they chose, without secrets, whatever their role. An event that is not as contracts/event.ts says is logged and not sent. */
  broadcast(event: Event): void {
    this.#sequence += 1;
    if (this.#clients.size === 0) return;
    const bytes = this.#frameOf(event);
    if (bytes === undefined) return;
    this.#frames.push({ type: event.type, bytes });
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /** Tells one client something that is no event of all, after what all were told. It has the sequence of the last event, which it does not count on. */
  tell(client: WebSocketClient, event: Event): void {
    if (!client.wants(event.type)) return;
    this.#flush();
    const bytes = this.#frameOf(event);
    if (bytes !== undefined && !client.send(bytes)) this.#drop(client);
  }

  /** Closes every connection, saying that the server goes away. */
  close(): void {
    clearTimeout(this.#timer);
    for (const client of this.#clients) client.close(CLOSE.goingAway, 'the server is shutting down');
  }

  #frameOf(event: Event): Buffer | undefined {
    const checked = Event.safeParse(event);
    if (checked.success) return textFrame(JSON.stringify({ ...eventView(checked.data), sequence: this.#sequence }));
    this.logger.error({ type: event.type, issues: checked.error.issues }, 'an event does not fit its contract');
    return undefined;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#frames.length === 0) return;
    const frames = new GatheredFrames(this.#frames);
    this.#frames = [];
    for (const client of this.#clients) {
      if (!client.send(frames.of(client.chosen))) this.#drop(client);
    }
  }

  #drop(client: WebSocketClient): void {
    this.#clients.delete(client);
    this.metrics.eventDropped(QUEUE);
    client.close(CLOSE.tooSlow, 'the client does not keep up');
  }
}
