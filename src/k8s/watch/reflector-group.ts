import type { Logger } from '../../kernel/ports/logger.js';
import type { ClusterConnection } from '../cluster-connection.js';
import { GroupRun } from './group-run.js';
import type { ObjectChange } from './object-cache.js';
import type { GroupTiming, GroupView, WatchedKind } from './watched-kind.js';

export type { GroupTiming, GroupView, MissingKind, WatchedKind } from './watched-kind.js';

const TIMING: GroupTiming = { idleMs: 10 * 60_000, awayMs: 5_000, lookAgainMs: 60_000 };

export interface ReflectorGroupOptions<Item> {
  readonly cluster: ClusterConnection;
  readonly kinds: readonly WatchedKind<Item>[];
  readonly idleMs?: number;
  readonly logger: Logger;
  /** Hears of each change of what is kept, one after the other. What it throws is logged and changes nothing. */
  readonly onChange?: (kind: string, change: ObjectChange<Item>) => void;
  readonly timing?: Partial<GroupTiming>;
}

/**
 * Several kinds that are watched together, from the first question on until nobody has asked for a while. Kinds that the account may not list are left
 * out and named; they are there as soon as it may.
 */
export class ReflectorGroup<Item> {
  readonly #options: ReflectorGroupOptions<Item>;
  readonly #timing: GroupTiming;
  readonly #stopping = new Set<Promise<void>>();
  #run: GroupRun<Item> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Questions that wait for their answer. */
  #asking = 0;
  /** Counts on from run to run: a number never stands for two contents. */
  #version = Date.now();

  constructor(options: ReflectorGroupOptions<Item>) {
    this.#options = options;
    const { idleMs = TIMING.idleMs } = options;
    this.#timing = { ...TIMING, idleMs, ...options.timing };
    options.cluster.ended.addEventListener('abort', () => void this.stop(), { once: true });
  }

  /** Whether all kinds have been read, so that a question need not wait. */
  get isReady(): boolean {
    return this.#run?.isReady ?? false;
  }

  /**
   * What is kept, when all kinds have been read. Starts to watch on the first question. Throws PodproofError `unavailable` where there is no cluster or
   * it has been away for more than 5 s, `aborted` when the signal is.
   */
  async ready(signal?: AbortSignal): Promise<GroupView<Item>> {
    clearTimeout(this.#idle);
    this.#asking += 1;
    this.#run ??= this.#start();
    const run = this.#run;
    try {
      await run.ready(signal);
    } catch (error) {
      if (!run.isStarted && this.#run === run) this.#run = undefined;
      throw error;
    } finally {
      this.#asking -= 1;
      if (this.#asking === 0) this.#endLater();
    }
    return run;
  }

  /** Ends all watches; resolves when nothing is under way any more. A later question starts anew. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    this.#end();
    await Promise.all(this.#stopping);
  }

  #start(): GroupRun<Item> {
    return new GroupRun({
      ...this.#options,
      timing: this.#timing,
      nextVersion: () => {
        this.#version += 1;
        return this.#version;
      },
    });
  }

  /** The time counts from the last answer: the first may take longer than it. */
  #endLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), this.#timing.idleMs);
    this.#idle.unref();
  }

  #end(): void {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    const stopping = run.stop().finally(() => this.#stopping.delete(stopping));
    this.#stopping.add(stopping);
  }
}
