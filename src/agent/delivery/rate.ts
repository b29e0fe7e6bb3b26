/** A bounded rate: a few at once, then so many a second. */
export class Rate {
  #tokens: number;
  #filledAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#tokens = burst;
    this.#filledAt = now();
  }

  /** Takes as many as there are, at most so many. */
  take(most: number): number {
    this.#fill();
    const taken = Math.min(most, Math.floor(this.#tokens));
    this.#tokens -= taken;
    return taken;
  }

  /** When there is one to take again, in milliseconds from now. */
  get waitMs(): number {
    this.#fill();
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.perSecond) * 1_000);
  }

  #fill(): void {
    const now = this.now();
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#filledAt) / 1_000) * this.perSecond);
    this.#filledAt = now;
  }
}
