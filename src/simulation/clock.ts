import { type Timer, TimerHeap } from './timer-heap.js';

/** The longest a turn of the event loop may be held, and the longest that Node can wait, in milliseconds. */
const TURN_MS = 10;
const LONGEST_WAIT_MS = 60_000;

/**
 * The time of the cluster. It goes on in steps from one piece of work to the next, and in each of them it is the very instant that the
 * work was due at: what happens depends on nothing that the machine does.
 */
export class SimulationClock {
  readonly #heap = new TimerHeap();
  readonly #speed: number;
  readonly #startedAt: number;
  readonly #origin: number;
  #now: number;
  #advanced = 0;
  #wakeUp: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isRunning = false;

  constructor({ speed, startAt }: { readonly speed: number; readonly startAt: number }) {
    this.#speed = speed;
    this.#origin = startAt;
    this.#now = startAt;
    this.#startedAt = performance.now();
  }

  /** In milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  /** Does the work after so many milliseconds of the cluster. What is returned takes it back. */
  after(milliseconds: number, work: () => void): () => void {
    return this.at(this.#now + Math.max(0, milliseconds), work);
  }

  /** Does the work at that instant, or at once when it is over. What is returned takes it back. */
  at(instant: number, work: () => void): () => void {
    const timer: Timer = this.#heap.add(Math.max(instant, this.#now), work);
    this.#plan();
    return () => {
      timer.work = undefined;
    };
  }

  /** Moves the cluster on by so many milliseconds, at once: all that is due until then happens now. */
  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
    this.#runUntil(this.#speed === 0 ? this.#origin + this.#advanced : this.#target(), Number.POSITIVE_INFINITY);
    this.#plan();
  }

  /** Lets happen what is due by now. */
  catchUp(): void {
    if (this.#speed > 0 && !this.#isRunning) this.#runUntil(this.#target(), performance.now() + TURN_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#wakeUp);
  }

  #target(): number {
    return this.#origin + this.#advanced + (performance.now() - this.#startedAt) * this.#speed;
  }

  /** @param deadline of the machine, when what is left has to wait for the next turn */
  #runUntil(target: number, deadline: number): void {
    this.#isRunning = true;
    try {
      for (let next = this.#heap.peek(); next !== undefined && next.at <= target; next = this.#heap.peek()) {
        if (performance.now() > deadline) return;
        this.#heap.pop();
        this.#now = Math.max(this.#now, next.at);
        next.work?.();
      }
      this.#now = Math.max(this.#now, target);
    } finally {
      this.#isRunning = false;
    }
  }

  #plan(): void {
    if (this.#speed === 0 || this.#isStopped || this.#isRunning) return;
    clearTimeout(this.#wakeUp);
    const next = this.#heap.peek();
    if (next === undefined) return;
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(0, (next.at - this.#target()) / this.#speed));
    this.#wakeUp = setTimeout(() => {
      this.#runUntil(this.#target(), performance.now() + TURN_MS);
      this.#plan();
    }, wait);
  }
}
