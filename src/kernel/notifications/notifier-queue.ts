import { LeasedQueue, type Leases, type WorkEnd } from '../leased-queue.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Delivery } from '../ports/storage/deliveries.js';
import type { Storage } from '../ports/storage.js';
import type { DeliverySender, Step } from './delivery-sender.js';
import type { EnabledNotifiers } from './enabled-notifiers.js';
import { pauseAfter } from './retry-delay.js';

const MINUTE_MS = 60_000;

/** What the queue of a notifier needs. */
export interface NotifierQueueOptions {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly sender: DeliverySender;
  readonly notifiers: EnabledNotifiers;
  readonly logger: Logger;
  /** How long it takes at most until a message that is due is seen, in milliseconds. */
  readonly pollMs: number;
}

/** The messages of one notifier, sent one after the other at the pace that it takes. One that hangs holds up nobody else. */
export class NotifierQueue {
  readonly #queue: LeasedQueue<Delivery>;
  #failures = 0;

  constructor(
    private readonly id: string,
    private readonly on: NotifierQueueOptions,
  ) {
    this.#queue = new LeasedQueue<Delivery>({
      ...on,
      what: 'messages',
      about: { notifier: id },
      leasesIn: (storage) => this.#leasesIn(storage),
      atOnce: 1,
      run: (delivery, signal) => this.#run(delivery, signal),
    });
  }

  start(): void {
    this.#queue.start();
  }

  /** Interrupts what is being sent; it is sent again later. */
  async stop(): Promise<void> {
    await this.#queue.stop();
  }

  /** Looks for messages now, or after the present one. */
  wake(): void {
    this.#queue.wake();
  }

  #leasesIn({ deliveries }: Storage): Leases<Delivery> {
    return {
      claim: async (at, until, limit) =>
        this.#notifier() === undefined ? [] : deliveries.claim(this.id, { at, until, limit }),
      renew: (ids, until) => deliveries.renew(ids, until),
      release: (ids) => deliveries.release(ids),
    };
  }

  #notifier() {
    return this.on.notifiers.list().find(({ id }) => id === this.id);
  }

  async #run(delivery: Delivery, signal: AbortSignal): Promise<WorkEnd> {
    const notifier = this.#notifier();
    if (notifier === undefined) return 'interrupted';
    const step = await this.on.sender.send(delivery, notifier, signal);
    return step.is === 'interrupted' ? 'interrupted' : { pauseMs: this.#pauseAfter(step) };
  }

  #pauseAfter(step: Step): number {
    if (step.is === 'settled') return 0;
    this.#failures = step.is === 'failed' ? this.#failures + 1 : 0;
    const pause = step.is === 'failed' ? pauseAfter(step.error, this.#failures) : 0;
    if (step.is === 'failed' && step.isGivenUp) {
      const fields = { notifier: this.id, error: messageOf(step.error) };
      this.on.logger.warn(fields, 'a message was given up after a day');
    }
    return Math.max(MINUTE_MS / this.on.notifiers.messagesPerMinute(this.id), pause);
  }
}
