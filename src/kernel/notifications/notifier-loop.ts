import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { DeliverySender, Step } from './delivery-sender.js';
import type { EnabledNotifiers } from './enabled-notifiers.js';
import { pauseAfter } from './retry-delay.js';

const MINUTE_MS = 60_000;

/** What a loop needs. */
export interface LoopOptions {
  readonly sender: DeliverySender;
  readonly notifiers: EnabledNotifiers;
  readonly logger: Logger;
  /** How long it waits before it looks again when nothing was due, in milliseconds. */
  readonly pollMs: number;
}

/** The wait after a step. One that only looked can be woken; the pace of the receiver is kept whatever happens. */
interface Wait {
  readonly milliseconds: number;
  readonly canBeWoken: boolean;
}

/** Works off the messages of one notifier, at the pace that it takes. One that hangs holds up nobody else. */
export class NotifierLoop {
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #failures = 0;
  #isWoken = false;
  #interrupt: (() => void) | null = null;

  constructor(
    private readonly id: string,
    private readonly options: LoopOptions,
  ) {}

  start(): void {
    this.#running ??= this.#run();
  }

  /** Interrupts what is being sent; it is sent again later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#interrupt?.();
    await this.#running;
  }

  /** Looks for messages now, or after the present one. */
  wake(): void {
    this.#isWoken = true;
    this.#interrupt?.();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) await this.#pause(await this.#step());
  }

  async #step(): Promise<Wait> {
    this.#isWoken = false;
    const { sender, notifiers } = this.options;
    const notifier = notifiers.list().find(({ id }) => id === this.id);
    try {
      return this.#waitAfter(notifier ? await sender.sendNext(notifier, this.#stopping.signal) : { is: 'idle' });
    } catch (error) {
      const fields = { notifier: this.id, error: messageOf(error) };
      this.options.logger.warn(fields, 'messages could not be read or written down');
      return { milliseconds: this.options.pollMs, canBeWoken: false };
    }
  }

  #waitAfter(step: Step): Wait {
    if (step.is === 'idle') return { milliseconds: this.options.pollMs, canBeWoken: true };
    if (step.is === 'settled' || step.is === 'interrupted') return { milliseconds: 0, canBeWoken: false };
    this.#failures = step.is === 'failed' ? this.#failures + 1 : 0;
    const pause = step.is === 'failed' ? pauseAfter(step.error, this.#failures) : 0;
    if (step.is === 'failed' && step.isGivenUp) {
      this.options.logger.warn(
        { notifier: this.id, error: messageOf(step.error) },
        'a message was given up after a day',
      );
    }
    const pace = MINUTE_MS / this.options.notifiers.messagesPerMinute(this.id);
    return { milliseconds: Math.max(pace, pause), canBeWoken: false };
  }

  async #pause({ milliseconds, canBeWoken }: Wait): Promise<void> {
    if (this.#stopping.signal.aborted || (canBeWoken && this.#isWoken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#interrupt = () => {
        if (!canBeWoken && !this.#stopping.signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#interrupt = null;
  }
}
