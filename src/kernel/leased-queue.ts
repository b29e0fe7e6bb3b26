import type { PluginAccess } from './plugins/plugin-access.js';
import type { Clock } from './ports/clock.js';
import { messageOf } from './ports/errors.js';
import type { Logger } from './ports/logger.js';
import type { Storage } from './ports/storage.js';

/** Times in milliseconds. Work that nobody renews is free for other replicas when its lease ends. */
export const LEASE = { heldMs: 30_000, renewMs: 10_000 } as const;

/** Stored work. `begun` is how often it was claimed without coming to an end: more than once when a process died over it. */
export interface LeasedWork {
  readonly id: number;
  readonly begun: number;
}

/** Where the work is stored. */
export interface Leases<Work extends LeasedWork> {
  /** Takes those that are due, the most urgent first; nobody else gets them before `until`. */
  claim(at: number, until: number, limit: number): Promise<Work[]>;
  renew(ids: readonly number[], until: number): Promise<void>;
  /** Gives claimed ones back as they were. */
  release(ids: readonly number[]): Promise<void>;
}

/** How a piece of work ended: it is given back untouched, or it is done and written down, and nothing is begun before `pauseMs` have passed. */
export type WorkEnd = 'interrupted' | { readonly pauseMs: number };

interface QueueOptions<Work extends LeasedWork> {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly logger: Logger;
  /** For the log, with what it is about. */
  readonly what: string;
  readonly about?: Readonly<Record<string, unknown>>;
  readonly leasesIn: (storage: Storage) => Leases<Work>;
  /** How many pieces are worked on at a time. */
  readonly atOnce: number;
  /** How long it takes at most until work that is due is seen, in milliseconds. */
  readonly pollMs: number;
  /** Does one piece and writes down what became of it. It may throw where it cannot: the piece is found again when its lease ends. */
  readonly run: (work: Work, signal: AbortSignal) => Promise<WorkEnd>;
}

/**
 * Works off stored work, a few pieces at a time. What it takes it leases and keeps leased, so that replicas share the work and that of a
 * process that died is taken up by another, or by the next start. What a process may have died over is done alone.
 */
export class LeasedQueue<Work extends LeasedWork> {
  readonly #running = new Map<number, Promise<void>>();
  readonly #interrupted: number[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stopping = new AbortController();
  #claiming: Promise<void> | null = null;
  #renewing: Promise<void> = Promise.resolve();
  #pause: NodeJS.Timeout | undefined;
  #isAlone = false;
  #wakeAgain = false;

  constructor(private readonly on: QueueOptions<Work>) {}

  start(): void {
    this.#timers.push(setInterval(() => this.wake(), this.on.pollMs));
    this.#timers.push(setInterval(() => this.#renew(), LEASE.renewMs));
    for (const timer of this.#timers) timer.unref();
    this.wake();
  }

  /** Ends what is being done and gives it back. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#pause);
    this.#stopping.abort();
    await this.#claiming;
    await Promise.all(this.#running.values());
    if (this.#interrupted.length > 0) await this.#release(this.#interrupted);
  }

  /** Looks for work, unless it is at it already: then once more afterwards. A pause is kept. */
  wake(): void {
    if (this.#timers.length === 0 || this.#stopping.signal.aborted || this.#pause !== undefined) return;
    if (this.#claiming !== null) {
      this.#wakeAgain = true;
      return;
    }
    this.#wakeAgain = false;
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null;
      if (this.#wakeAgain) this.wake();
    });
  }

  async #claim(): Promise<void> {
    const free = this.#isAlone ? 0 : this.on.atOnce - this.#running.size;
    if (free <= 0) return;
    const now = this.on.clock.now();
    const claimed = await this.#quietly((leases) => leases.claim(now, now + LEASE.heldMs, free));
    const { begin, later } = this.#choose(claimed ?? []);
    if (later.length > 0) await this.#quietly((leases) => leases.release(later.map(({ id }) => id)));
    for (const work of begin) this.#running.set(work.id, this.#run(work));
  }

  /** What a process may have died over is done alone, so that it takes nothing else along. */
  #choose(claimed: readonly Work[]): { readonly begin: readonly Work[]; readonly later: readonly Work[] } {
    const fresh = claimed.filter(({ begun }) => begun <= 1);
    const suspect = claimed.filter(({ begun }) => begun > 1);
    const isFree = fresh.length === 0 && this.#running.size === 0;
    return isFree ? { begin: suspect.slice(0, 1), later: suspect.slice(1) } : { begin: fresh, later: suspect };
  }

  async #run(work: Work): Promise<void> {
    this.#isAlone = work.begun > 1;
    const end = await this.on.run(work, this.#stopping.signal).catch((error: unknown) => this.#failed(error));
    if (end === 'interrupted') await this.#giveBack(work.id);
    else if (end.pauseMs > 0) this.#rest(end.pauseMs);
    this.#running.delete(work.id);
    this.#isAlone = false;
    this.wake();
  }

  /** All that a stop interrupts is given back at once. */
  async #giveBack(id: number): Promise<void> {
    if (this.#stopping.signal.aborted) this.#interrupted.push(id);
    else await this.#release([id]);
  }

  #rest(milliseconds: number): void {
    clearTimeout(this.#pause);
    if (this.#stopping.signal.aborted) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.wake();
    }, milliseconds).unref();
  }

  #renew(): void {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    const renewed = this.#quietly((leases) => leases.renew(ids, this.on.clock.now() + LEASE.heldMs));
    this.#renewing = Promise.all([this.#renewing, renewed]).then(() => undefined);
  }

  /** A renewal that is under way ends first: done after it, it would hold for nobody what was given back. */
  async #release(ids: readonly number[]): Promise<void> {
    await this.#renewing;
    await this.#quietly((leases) => leases.release(ids));
  }

  /** The storage may be away: then the leases end, and the work is found again when it is back. */
  async #quietly<Result>(work: (leases: Leases<Work>) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.on.plugins.use('storage', (storage) => work(this.on.leasesIn(storage)));
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  #failed(error: unknown): WorkEnd {
    const { what, about, logger, pollMs } = this.on;
    logger.warn({ ...about, error: messageOf(error) }, `${what} could not be read or written down`);
    return { pauseMs: pollMs };
  }
}
