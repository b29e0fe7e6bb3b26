import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Metrics } from '../ports/metrics.js';
import type { EventMap, EventName } from './event-map.js';

/** How many facts may wait for one listener before its oldest are dropped. */
export const QUEUE_LIMIT = 10_000;

type Handler<Name extends EventName> = (fact: EventMap[Name]) => void | Promise<void>;
type Delivery = () => void | Promise<void>;

/** One listener's queue: its facts come in the order in which they were told, one at a time, after whoever told them has gone on. */
class Listener {
  #queue: Delivery[] = [];
  #draining = false;

  constructor(
    private readonly name: string,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    metrics.queueDepth(`bus:${name}`, () => this.#queue.length);
  }

  push(delivery: Delivery): void {
    if (this.#queue.length >= QUEUE_LIMIT) {
      this.#queue.shift();
      this.metrics.eventDropped(`bus:${this.name}`);
    }
    this.#queue.push(delivery);
    if (this.#draining) return;
    this.#draining = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const deliveries = this.#queue;
      this.#queue = [];
      for (const delivery of deliveries) await this.#deliver(delivery);
    }
    this.#draining = false;
  }

  async #deliver(delivery: Delivery): Promise<void> {
    try {
      await delivery();
    } catch (error) {
      this.logger.error({ listener: this.name, error: messageOf(error) }, 'a listener failed');
    }
  }
}

/** Carries facts from services to listeners. Telling never waits and never throws; a slow listener delays nobody but itself. */
export class EventBus {
  readonly #listeners = new Map<string, Listener>();
  readonly #handlers = new Map<EventName, { listener: string; handle: (fact: never) => void | Promise<void> }[]>();

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** @param listener who listens: all that one listener hears comes through one queue, under this name in the metrics */
  on<Name extends EventName>(name: Name, listener: string, handle: Handler<Name>): void {
    if (!this.#listeners.has(listener)) {
      this.#listeners.set(listener, new Listener(listener, this.logger, this.metrics));
    }
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), { listener, handle }]);
  }

  /** @param except a listener that is not told: the one that brought the fact */
  emit<Name extends EventName>(name: Name, fact: EventMap[Name], except?: string): void {
    for (const { listener, handle } of this.#handlers.get(name) ?? []) {
      if (listener !== except) this.#listeners.get(listener)?.push(() => handle(fact as never));
    }
  }
}
