import type { ControlPlane } from './control-plane.js';

/** How long a component takes to notice a change, and how it backs off where it fails, in milliseconds. */
const NOTICE_MS = 20;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;

/** Keys of objects to look at, each once however often it changed. Work that fails is done again, later each time. */
export class WorkQueue {
  readonly #plane: Pick<ControlPlane, 'clock' | 'logger'>;
  readonly #work: (key: string) => void;
  readonly #waiting = new Map<string, { readonly at: number; readonly cancel: () => void }>();
  readonly #failures = new Map<string, number>();

  constructor(plane: Pick<ControlPlane, 'clock' | 'logger'>, work: (key: string) => void) {
    this.#plane = plane;
    this.#work = work;
  }

  /** Looks at it soon, or after a while; the earlier one counts. */
  add(key: string, delayMs = NOTICE_MS): void {
    const at = this.#plane.clock.now + delayMs;
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined && waiting.at <= at) return;
    waiting?.cancel();
    const cancel = this.#plane.clock.at(at, () => this.#do(key));
    this.#waiting.set(key, { at, cancel });
  }

  /** Looks at it after a wait that doubles with each failure. */
  retry(key: string, firstMs = FIRST_RETRY_MS): void {
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    this.add(key, Math.min(LONGEST_RETRY_MS, firstMs * 2 ** Math.min(failures, 20)));
  }

  /** What failed goes well now. */
  succeeded(key: string): void {
    this.#failures.delete(key);
  }

  #do(key: string): void {
    this.#waiting.delete(key);
    try {
      this.#work(key);
    } catch (error) {
      this.#plane.logger.warn({ err: error, key }, 'A component of the simulated cluster failed and tries again');
      this.retry(key);
    }
  }
}
