/** How long the growth of an incident is not written again, in milliseconds. It is told every few minutes anyway. */
export const GROWTH_WINDOW_MS = 20_000;
/** How many incidents are remembered; the growth of others is written each time. */
const LIMIT = 10_000;

interface Remembered {
  readonly until: number;
  /** Whether it grew again meanwhile, and nothing was written. */
  readonly owed: boolean;
}

/**
 * Remembers of which incidents growth was written a moment ago, so that a storm does not write the same again in every batch. What
 * was left out is owed and comes with `takeOwed`, so that the last growth of a storm is told as well.
 */
export class GrowthMemo {
  readonly #remembered = new Map<number, Remembered>();

  /** Those of which growth is to be written now. */
  admit(incidentIds: readonly number[], at: number): number[] {
    return incidentIds.filter((id) => this.#admitOne(id, at));
  }

  forget(incidentIds: readonly number[]): void {
    for (const id of incidentIds) this.#remembered.delete(id);
  }

  /** Those that grew without being written and whose time is over. They count as written now; others whose time is over are forgotten. */
  takeOwed(at: number): number[] {
    const owed: number[] = [];
    for (const [id, { until, owed: isOwed }] of this.#remembered) {
      if (until > at) continue;
      this.#remembered.delete(id);
      if (isOwed) owed.push(id);
    }
    return this.admit(owed, at);
  }

  /** Takes back `takeOwed`: what it gave could not be written. */
  owe(incidentIds: readonly number[], at: number): void {
    for (const id of incidentIds) this.#remembered.set(id, { until: at, owed: true });
  }

  #admitOne(id: number, at: number): boolean {
    const known = this.#remembered.get(id);
    if (known !== undefined && known.until > at) {
      this.#remembered.set(id, { until: known.until, owed: true });
      return false;
    }
    if (known !== undefined || this.#remembered.size < LIMIT) {
      this.#remembered.set(id, { until: at + GROWTH_WINDOW_MS, owed: false });
    }
    return true;
  }
}
