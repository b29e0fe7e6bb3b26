/** Work on what comes from the cluster takes no longer in one turn of the event loop, all streams together, in milliseconds. */
const TURN_MS = 8;

/**
 * Shares the event loop between the streams that are read: a fast server sends megabytes within one turn, and work on them would hold up everybody else.
 * Who has to wait is called in the order of coming, one a turn; the stream is paused meanwhile.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #beganAt: number | undefined;
  #isScheduled = false;

  /** Resolves when there is time for another piece of work, at once where there is. */
  async next(): Promise<void> {
    this.#beganAt ??= performance.now();
    this.#schedule();
    if (this.#waiting.length === 0 && performance.now() - this.#beganAt < TURN_MS) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const go = this.#waiting.shift();
      this.#beganAt = go === undefined ? undefined : performance.now();
      if (go === undefined) return;
      this.#schedule();
      go();
    });
  }
}

/** The one event loop of this process. */
export const TURNS = new Turns();
