/** How long a reflector or a queue waits after failures, in milliseconds. */
export interface BackoffOptions {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Waits that double with each failure in a row. Half of each is chance, so that what failed together does not come back together. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** The next wait, in milliseconds; never less than `atLeastMs`. */
  next(atLeastMs = 0): number {
    const { firstMs, longestMs } = this.#options;
    const whole = Math.min(longestMs, firstMs * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 30);
    return Math.max(atLeastMs, whole * (0.5 + Math.random() / 2));
  }

  reset(): void {
    this.#failures = 0;
  }
}
