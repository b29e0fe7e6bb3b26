/** How long work runs before others get their turn, in milliseconds: nobody is to wait for more than 20 ms, and a turn of the event loop has more in it. */
const SLICE_MS = 5;

/**
 * Runs work that needs the processor in its order, a few milliseconds of it in each turn of the event loop: a burst of requests, each of which takes
 * little, keeps nobody else waiting.
 */
export class TimeSlices {
  #waiting: (() => void)[] = [];
  /** Of those that wait, so many are done. */
  #done = 0;

  /** How much work waits for its turn. */
  get depth(): number {
    return this.#waiting.length - this.#done;
  }

  /** Resolves with what the work answers, rejects with what it throws. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (this.#waiting.length === 1) setImmediate(() => this.#runSlice());
    });
  }

  #runSlice(): void {
    const end = performance.now() + SLICE_MS;
    do {
      this.#waiting[this.#done]?.();
      this.#done += 1;
    } while (this.depth > 0 && performance.now() < end);
    this.#waiting = this.#waiting.slice(this.#done);
    this.#done = 0;
    if (this.depth > 0) setImmediate(() => this.#runSlice());
  }
}
