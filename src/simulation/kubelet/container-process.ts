import type { SimulationClock } from '../clock.js';
import type { RunPlan } from '../simulated-image.js';

export interface ProcessEnd {
  readonly code: number;
  readonly reason: 'Completed' | 'Error' | 'OOMKilled';
}

export interface ProcessOptions {
  readonly clock: SimulationClock;
  readonly plan: RunPlan;
  readonly memoryLimitBytes: number | undefined;
  onEnd(end: ProcessEnd): void;
}

/** Soon enough to look like at once. */
const AT_ONCE_MS = 50;
const DEFAULT_TERMINATION_MS = 100;
const KILLED = 137;
const TERMINATED = 143;

/** One run of a program: it ends as its plan says, by its memory, or because it is told to. */
export class ContainerProcess {
  readonly startedAt: number;
  readonly plan: RunPlan;
  endedAt: number | undefined;
  readonly #cancels: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: ProcessOptions) {
    const { clock, plan } = options;
    this.plan = plan;
    this.startedAt = clock.now;
    const outOfMemory = timeToReach(plan.memory, options.memoryLimitBytes);
    const { exit } = plan;
    if (outOfMemory !== undefined && outOfMemory <= (exit?.atMs ?? Number.POSITIVE_INFINITY))
      this.#endAfter(outOfMemory, { code: KILLED, reason: 'OOMKilled' });
    else if (exit !== undefined)
      this.#endAfter(exit.atMs, { code: exit.code, reason: exit.code === 0 ? 'Completed' : 'Error' });
  }

  get isRunning(): boolean {
    return this.endedAt === undefined;
  }

  get elapsedMs(): number {
    return (this.endedAt ?? this.options.clock.now) - this.startedAt;
  }

  /** Tells it to end, and kills it where it takes too long. */
  terminate(graceSeconds: number): void {
    const needs = this.plan.terminationMs ?? DEFAULT_TERMINATION_MS;
    const isInTime = needs <= graceSeconds * 1_000;
    this.#endAfter(isInTime ? needs : graceSeconds * 1_000, { code: isInTime ? TERMINATED : KILLED, reason: 'Error' });
  }

  /** Does the work while it runs. */
  after(milliseconds: number, work: () => void): void {
    this.#cancels.push(this.options.clock.after(milliseconds, work));
  }

  /** Calls back when it has ended. What is returned takes it back. */
  whenEnded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** It ends now, and nothing comes of it. */
  abandon(): void {
    this.endedAt ??= this.options.clock.now;
    for (const cancel of this.#cancels) cancel();
    for (const listener of this.#listeners) listener();
  }

  #endAfter(milliseconds: number, end: ProcessEnd): void {
    this.after(milliseconds, () => {
      if (!this.isRunning) return;
      this.abandon();
      this.options.onEnd(end);
    });
  }
}

/** When something that grows is above its limit, in milliseconds; undefined for never. */
export function timeToReach(
  growth: { readonly startBytes: number; readonly bytesPerSecond?: number } | undefined,
  limit: number | undefined,
): number | undefined {
  if (growth === undefined || limit === undefined) return undefined;
  if (growth.startBytes > limit) return AT_ONCE_MS;
  const rate = growth.bytesPerSecond ?? 0;
  return rate > 0 ? Math.max(AT_ONCE_MS, Math.ceil(((limit - growth.startBytes) / rate) * 1_000)) : undefined;
}
