import type { EventBus } from '../events/event-bus.js';
import { messageOf } from '../ports/errors.js';
import type { NotificationQueue } from './notification-queue.js';
import { NotifierQueue, type NotifierQueueOptions } from './notifier-queue.js';

/** How long it takes at most until a message that is due is seen, in milliseconds. The bus wakes it sooner. */
export const POLL_MS = 5_000;

interface Dependencies extends NotifierQueueOptions {
  readonly bus: EventBus;
  readonly queue: NotificationQueue;
}

/**
 * Sends what the queue holds, with a queue of its own for each enabled notifier, so that a dead Slack delays nobody. Messages
 * are leased, so that replicas share the work and a restart loses none.
 */
export class NotificationWorker {
  readonly #queues = new Map<string, NotifierQueue>();
  readonly #ending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(private readonly on: Dependencies) {
    on.bus.on('client.event', 'notifications', (event) => {
      // Growth is told every few minutes at most, so it can wait for the next look.
      if (event.type === 'incident' && event.data.change !== 'grown') this.wake();
    });
  }

  start(): void {
    this.#timer = setInterval(() => void this.#tick(), this.on.pollMs).unref();
    this.wake();
  }

  /** Interrupts what is being sent and gives it back to the queue. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const queue of this.#queues.values()) this.#end(queue);
    this.#queues.clear();
    await Promise.all(this.#ending);
    await this.#writeOwed();
  }

  /** Looks for messages of all notifiers now. Does nothing before the start and after the stop. */
  wake(): void {
    if (this.#timer === undefined || this.#isStopped) return;
    this.#followNotifiers();
    for (const queue of this.#queues.values()) queue.wake();
  }

  async #tick(): Promise<void> {
    await this.#writeOwed();
    if (!this.#isStopped) this.#followNotifiers();
  }

  /** Gives each notifier that is enabled its queue, and takes it from the others. */
  #followNotifiers(): void {
    const enabled = this.on.notifiers.list();
    for (const [id, queue] of this.#queues) {
      if (enabled.some((notifier) => notifier.id === id)) continue;
      this.#queues.delete(id);
      this.#end(queue);
    }
    for (const { id } of enabled) {
      if (this.#queues.has(id)) continue;
      const queue = new NotifierQueue(id, this.on);
      this.#queues.set(id, queue);
      queue.start();
    }
  }

  #end(queue: NotifierQueue): void {
    const ending = queue.stop().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #writeOwed(): Promise<void> {
    try {
      await this.on.queue.writeOwed();
    } catch (error) {
      this.on.logger.warn({ error: messageOf(error) }, 'the growth of incidents could not be written down yet');
    }
  }
}
