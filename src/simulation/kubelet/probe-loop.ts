import type { ProbeFields } from '../../rules/pod/pod-fields.js';
import type { SimulationClock } from '../clock.js';
import { numberIn } from '../objects.js';
import type { ProbeResult } from './probe-result.js';

export interface ProbeLoopOptions {
  readonly clock: SimulationClock;
  readonly spec: ProbeFields;
  readonly run: () => ProbeResult;
  /** When the result can change next, in the cluster's time; undefined for never. */
  readonly nextChange: () => number | undefined;
  /** Each time that it fails. */
  onFailed(output: string): void;
  /** When a threshold is reached. */
  onVerdict(isSuccess: boolean): void;
}

/** Runs a probe when its result matters: while it fails each period, and while all is well only when something may have changed. */
export class ProbeLoop {
  #cancel: () => void;
  #streak = 0;
  #isSuccess: boolean | undefined;
  readonly #periodMs: number;

  constructor(private readonly options: ProbeLoopOptions) {
    const { clock, spec } = options;
    this.#periodMs = numberIn(spec, 'periodSeconds', 10) * 1_000;
    this.#cancel = clock.after(numberIn(spec, 'initialDelaySeconds', 0) * 1_000 + 100, () => this.#tick());
  }

  stop(): void {
    this.#cancel();
  }

  #tick(): void {
    const { spec, clock, nextChange } = this.options;
    const { isSuccess, output } = this.options.run();
    this.#streak = this.#isSuccess === isSuccess ? this.#streak + 1 : 1;
    this.#isSuccess = isSuccess;
    const threshold = numberIn(spec, isSuccess ? 'successThreshold' : 'failureThreshold', isSuccess ? 1 : 3);
    const isSteady = isSuccess && this.#streak >= threshold;
    const wait = isSteady ? this.#waitForChange(nextChange()) : this.#periodMs;
    if (wait !== undefined) this.#cancel = clock.after(wait, () => this.#tick());
    if (!isSuccess) this.options.onFailed(output);
    if (this.#streak === threshold) this.options.onVerdict(isSuccess);
  }

  /** To the first run at or after the change. */
  #waitForChange(change: number | undefined): number | undefined {
    if (change === undefined) return undefined;
    const periods = Math.ceil((change - this.options.clock.now) / this.#periodMs);
    return Math.max(1, periods) * this.#periodMs;
  }
}
