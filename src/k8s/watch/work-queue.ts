import { setMaxListeners } from 'node:events';
import { messageOf } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import { Backoff, type BackoffOptions } from './backoff.js';

export interface WorkQueueOptions {
  /** For the log. */
  readonly name: string;
  /** Does what a key asks for; what it throws is logged, and the key is tried again. */
  work(key: string, signal: AbortSignal): Promise<void>;
  /** How many keys are worked at once. */
  readonly concurrency: number;
  readonly logger: Logger;
  /** Between tries of one key. */
  readonly backoff?: BackoffOptions;
}

const BACKOFF: BackoffOptions = { firstMs: 500, longestMs: 60_000 };

/**
 * Work that follows from changes, by keys: a key that is added many times before its turn is worked once, never twice at the same time, and once more
 * when it was added while it was worked. It holds no more than there are keys.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  /** Whose turn may come, in order. */
  readonly #ready = new Set<string>();
  readonly #delayed = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  readonly #working = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Backoff>();
  readonly #end = new AbortController();

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    // One signal for all that is worked at once, and for each request of it.
    setMaxListeners(0, this.#end.signal);
  }

  /** Keys that wait, for their turn or their time. */
  get size(): number {
    return this.#ready.size + this.#delayed.size;
  }

  /** @param delayMs not before this time; of several the earliest counts */
  add(key: string, delayMs = 0): void {
    if (this.#end.signal.aborted || this.#ready.has(key)) return;
    const at = performance.now() + delayMs;
    const planned = this.#delayed.get(key);
    if (planned !== undefined && planned.at <= at) return;
    this.#undelay(key);
    if (delayMs <= 0) {
      this.#ready.add(key);
      this.#fill();
      return;
    }
    const timer = setTimeout(() => {
      this.#delayed.delete(key);
      this.add(key);
    }, delayMs);
    this.#delayed.set(key, { at, timer });
  }

  /** Nothing new begins; resolves when what runs has ended. Its signal is aborted. */
  async stop(): Promise<void> {
    this.#end.abort();
    for (const key of [...this.#delayed.keys()]) this.#undelay(key);
    this.#ready.clear();
    await Promise.all(this.#working.values());
  }

  #undelay(key: string): void {
    clearTimeout(this.#delayed.get(key)?.timer);
    this.#delayed.delete(key);
  }

  #fill(): void {
    for (const key of this.#ready) {
      if (this.#working.size >= this.#options.concurrency) return;
      if (this.#working.has(key)) continue;
      this.#ready.delete(key);
      this.#working.set(key, this.#work(key));
    }
  }

  async #work(key: string): Promise<void> {
    // It counts as under way before it begins: what fails at once has to end after that.
    await Promise.resolve();
    try {
      await this.#options.work(key, this.#end.signal);
      this.#failures.delete(key);
    } catch (error) {
      this.#retry(key, error);
    } finally {
      this.#working.delete(key);
      this.#fill();
    }
  }

  #retry(key: string, error: unknown): void {
    if (this.#end.signal.aborted) return;
    const backoff = this.#failures.get(key) ?? new Backoff(this.#options.backoff ?? BACKOFF);
    this.#failures.set(key, backoff);
    const waitMs = Math.round(backoff.next());
    const { name, logger } = this.#options;
    logger.warn({ queue: name, key, error: messageOf(error), retry_in_ms: waitMs }, 'work failed and is tried again');
    this.add(key, waitMs);
  }
}
