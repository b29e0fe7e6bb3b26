import type { EventBus } from '../events/event-bus.js';
import type { StoredFailure } from '../ports/storage/failures.js';

/** How many reports may wait for the language model at a time; further ones are answered with what there is. */
export const WAITS_LIMIT = 50;

type Settle = (failure: StoredFailure | undefined) => void;

/** Lets the answer to a report wait a little for the solution of the language model, whichever replica writes it (docs/design.md, "The language model"). */
export class SolutionWaits {
  readonly #waiting = new Map<number, Settle>();
  #isEnded = false;

  /** @param waitMs how long a report waits at most; 0 for never */
  constructor(
    bus: EventBus,
    private readonly waitMs: number,
  ) {
    bus.on('solution.updated', 'solution-waits', ({ failure }) => this.#waiting.get(failure.id)?.(failure));
  }

  /** The record as the next change of its solution leaves it; undefined when that does not come in time. */
  async forSolution(failureId: number): Promise<StoredFailure | undefined> {
    if (this.waitMs === 0 || this.#isEnded || this.#waiting.size >= WAITS_LIMIT || this.#waiting.has(failureId))
      return undefined;
    let timer: NodeJS.Timeout | undefined;
    return new Promise<StoredFailure | undefined>((resolve) => {
      this.#waiting.set(failureId, resolve);
      timer = setTimeout(() => resolve(undefined), this.waitMs);
    }).finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(failureId);
    });
  }

  /** Lets nobody wait any more: a server that stops answers what it has. */
  end(): void {
    this.#isEnded = true;
    for (const settle of this.#waiting.values()) settle(undefined);
  }
}
