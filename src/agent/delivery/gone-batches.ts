import type { Outgoing } from './outgoing.js';
import type { DeliveryVerdict } from './verdict-of-answer.js';

/** How many pods one request may have: some 200 KB, and well below a second of the backend's work. */
const MOST = 500;

/**
 * How many pods that are gone go into the next request. One is under way at a time, so that what comes meanwhile gathers. After a request that fails the
 * next ones are smaller, down to the one pod whose message it is; then they grow again.
 */
export class GoneBatches {
  #size = MOST;
  #underWay: Outgoing | undefined;

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** How many pods may be sent now. */
  get room(): number {
    return this.isUnderWay ? 0 : this.#size;
  }

  begin(request: Outgoing): void {
    if (request.kind === 'gone') this.#underWay = request;
  }

  end(request: Outgoing, { kind }: DeliveryVerdict): void {
    if (request !== this.#underWay) return;
    this.#underWay = undefined;
    const size = request.entries.length;
    this.#size = kind === 'delivered' ? Math.min(MOST, this.#size * 2) : Math.max(1, Math.floor(size / 2));
  }
}
