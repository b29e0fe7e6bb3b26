import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Metrics } from '../ports/metrics.js';
import type { EventMap, EventName } from './event-map.js';

/** How many facts may wait for one listener before its oldest are dropped. */
export const QUEUE_LIMIT = 10_000;

type Handler<Name extends EventName> = (fact: EventMap[Name]) => void | Promise<void>;
type AnyFact = EventMap[EventName];

/** One listener's queue: its facts come in order, one at a time, after whoever told them has gone on. */
class Listener {
  #queue: AnyFact[] = [];
  #running = false;

  constructor(
    private readonly name: string,
    private readonly handle: (fact: never) => void | Promise<void>,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    metrics.queueDepth(`bus:${name}`, () => this.#queue.length);
  }

  push(fact: AnyFact): void {
    if (this.#queue.length >= QUEUE_LIMIT) {
      this.#queue.shift();
      this.metrics.eventDropped(`bus:${this.name}`);
    }
    this.#queue.push(fact);
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    for (let waiting = this.#take(); waiting.length > 0; waiting = this.#take()) {
      for (const fact of waiting) await this.#deliver(fact);
    }
    this.#running = false;
  }

  #take(): AnyFact[] {
    const waiting = this.#queue;
    this.#queue = [];
    return waiting;
  }

  async #deliver(fact: AnyFact): Promise<void> {
    try {
      await this.handle(fact as never);
    } catch (error) {
      this.logger.error({ listener: this.name, error: messageOf(error) }, 'a listener failed');
    }
  }
}

/** Carries facts from services to listeners. Telling never waits and never throws; a slow listener delays nobody but itself. */
export class EventBus {
  readonly #listeners = new Map<EventName, Listener[]>();

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** @param listener the name under which its queue stands in the metrics */
  on<Name extends EventName>(name: Name, listener: string, handle: Handler<Name>): void {
    const entry = new Listener(listener, handle, this.logger, this.metrics);
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), entry]);
  }

  emit<Name extends EventName>(name: Name, fact: EventMap[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener.push(fact);
  }
}
