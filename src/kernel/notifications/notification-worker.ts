import type { EventBus } from '../events/event-bus.js';
import { messageOf } from '../ports/errors.js';
import type { NotificationQueue } from './notification-queue.js';
import { type LoopOptions, NotifierLoop } from './notifier-loop.js';

/** How long it takes at most until a message that is due is seen, in milliseconds. The bus wakes it sooner. */
export const POLL_MS = 5_000;

interface Dependencies extends LoopOptions {
  readonly bus: EventBus;
  readonly queue: NotificationQueue;
}

/**
 * Sends what the queue holds, with a loop of its own for each enabled notifier, so that a dead Slack delays nobody. Messages
 * are leased, so that replicas share the work and a restart loses none.
 */
export class NotificationWorker {
  readonly #loops = new Map<string, NotifierLoop>();
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
    for (const loop of this.#loops.values()) this.#end(loop);
    this.#loops.clear();
    await Promise.all(this.#ending);
    await this.#writeOwed();
  }

  /** Looks for messages of all notifiers now. Does nothing before the start and after the stop. */
  wake(): void {
    if (this.#timer === undefined || this.#isStopped) return;
    this.#followNotifiers();
    for (const loop of this.#loops.values()) loop.wake();
  }

  async #tick(): Promise<void> {
    await this.#writeOwed();
    if (!this.#isStopped) this.#followNotifiers();
  }

  /** Gives each notifier that is enabled its loop, and takes it from the others. */
  #followNotifiers(): void {
    const enabled = this.on.notifiers.list();
    for (const [id, loop] of this.#loops) {
      if (enabled.some((notifier) => notifier.id === id)) continue;
      this.#loops.delete(id);
      this.#end(loop);
    }
    for (const { id } of enabled) {
      if (this.#loops.has(id)) continue;
      const loop = new NotifierLoop(id, this.on);
      this.#loops.set(id, loop);
      loop.start();
    }
  }

  #end(loop: NotifierLoop): void {
    const ending = loop.stop().finally(() => this.#ending.delete(ending));
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
