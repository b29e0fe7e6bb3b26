/** The header of an answer has whole seconds, and an answer takes its time: less than this is no difference, in milliseconds. */
const TOLERANCE_MS = 1_500;
const HALF_A_SECOND = 500;

/** The time by the clock of the API server, as its answers tell it; until the first one by our own. */
export class ServerClock {
  #anchor: number;
  /** By a clock that nobody sets. */
  #anchoredAt: number;

  constructor(private readonly steady: () => number = () => performance.now()) {
    this.#anchor = Date.now();
    this.#anchoredAt = steady();
  }

  /** In whole milliseconds since 1970: databases take no others. */
  now(): number {
    return Math.round(this.#anchor + this.steady() - this.#anchoredAt);
  }

  /** Takes the header `Date` of an answer that has just come. */
  heard(date: string | undefined): void {
    const serverTime = Date.parse(date ?? '') + HALF_A_SECOND;
    if (Number.isNaN(serverTime) || Math.abs(serverTime - this.now()) <= TOLERANCE_MS) return;
    this.#anchor = serverTime;
    this.#anchoredAt = this.steady();
  }
}
