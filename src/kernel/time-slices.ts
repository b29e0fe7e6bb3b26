/** How long work runs before others get their turn, in milliseconds: nobody is to wait for more than 20 ms, and a turn of the event loop has more in it. */
const SLICE_MS = 5;

/** Resolves when all promises that can go on have gone on: what waits for a tick comes after the microtasks (docs of Node, "Event loop"). */
const followed = () => new Promise<void>((resolve) => process.nextTick(resolve));

/**
 * Runs work that needs the processor in its order, a few milliseconds of it in each turn of the event loop: a burst of requests, each of which takes
 * little, keeps nobody else waiting. What follows from a piece of work at once, such as writing its answer, counts as part of it, and work that it
 * leads to comes next: what has begun is not kept in memory while others begin.
 */
export class TimeSlices {
  #waiting: (() => void)[] = [];
  /** Of those that wait, so many are done. */
  #done = 0;
  #isWithin = false;

  /** How much work waits for its turn. */
  get depth(): number {
    return this.#waiting.length - this.#done;
  }

  /** Resolves with what the work answers, rejects with what it throws. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const piece = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#isWithin) this.#waiting.splice(this.#done, 0, piece);
      else this.#waiting.push(piece);
      if (this.#waiting.length === 1) setImmediate(() => void this.#runSlice());
    });
  }

  async #runSlice(): Promise<void> {
    const end = performance.now() + SLICE_MS;
    do {
      const piece = this.#waiting[this.#done];
      this.#done += 1;
      this.#isWithin = true;
      piece?.();
      await followed();
      this.#isWithin = false;
    } while (this.depth > 0 && performance.now() < end);
    this.#waiting = this.#waiting.slice(this.#done);
    this.#done = 0;
    if (this.depth > 0) setImmediate(() => void this.#runSlice());
  }
}
