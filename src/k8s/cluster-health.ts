import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterState, ClusterStatus } from '../kernel/ports/cluster/cluster-status.js';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';
import { NOT_AVAILABLE } from './cluster-errors.js';

export interface HealthTiming {
  /** What is known is checked again when it is older, in milliseconds. */
  readonly freshMs: number;
  /** That the cluster is away is checked again when it is older. */
  readonly awayMs: number;
  /** Between checks for other reasons. */
  readonly doubtMs: number;
  /** A check takes no longer. */
  readonly checkMs: number;
  /** The first answer waits no longer. */
  readonly momentMs: number;
}

const TIMING: HealthTiming = { freshMs: 10_000, awayMs: 2_000, doubtMs: 1_000, checkMs: 5_000, momentMs: 700 };

export interface HealthOptions {
  /** Asks the cluster for its version. Throws PodproofError. */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly contextOf: () => string | null;
  readonly isSimulated?: boolean;
  /** Hears when the cluster goes and when it comes back. */
  readonly logger?: Logger | undefined;
  readonly timing?: Partial<HealthTiming>;
}

/** The reason as long as the first answer is under way. */
export const NOT_ANSWERED_YET = `${NOT_AVAILABLE}: the cluster has not answered yet`;

/** Whether the cluster answers, as of the last check; checks run in the background, when somebody wants to know and when a request got no answer. */
export class ClusterHealth implements ClusterStatus {
  readonly isConfigured = true;
  readonly #options: HealthOptions;
  readonly #timing: HealthTiming;
  #version: string | null = null;
  #reason: string | null = NOT_ANSWERED_YET;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
  }

  current(): ClusterState {
    const { freshMs, awayMs } = this.#timing;
    if (performance.now() - this.#checkedAt > (this.#reason === null ? freshMs : awayMs)) void this.#check();
    return {
      available: this.#reason === null,
      version: this.#version,
      context: this.#options.contextOf(),
      reason: this.#reason,
      simulated: this.#options.isSimulated ?? false,
    };
  }

  async firstKnown(): Promise<ClusterState> {
    if (this.#checkedAt === Number.NEGATIVE_INFINITY)
      await Promise.race([this.#check(), pause(this.#timing.momentMs, undefined, { ref: false })]);
    return this.current();
  }

  /** A request went otherwise than what is known says: that is worth a check, but no more than one a second; as long as nobody wants to know, it is worth nothing. */
  heard(isAnswered: boolean): void {
    const ageMs = performance.now() - this.#checkedAt;
    const isDoubtful = Number.isFinite(ageMs) && isAnswered !== (this.#reason === null);
    if (isDoubtful && ageMs > this.#timing.doubtMs) void this.#check();
  }

  #check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #ask(): Promise<void> {
    const before = this.#checkedAt === Number.NEGATIVE_INFINITY ? undefined : this.#reason;
    try {
      this.#version = await this.#options.ask(AbortSignal.timeout(this.#timing.checkMs));
      this.#reason = null;
    } catch (error) {
      // Who may not know the version has been answered nevertheless.
      const isAnswered = PodproofError.isInstance(error) && error.code === 'forbidden';
      this.#reason = isAnswered ? null : messageOf(error);
    }
    this.#checkedAt = performance.now();
    if (before !== this.#reason) this.#log();
  }

  #log(): void {
    const { logger, contextOf } = this.#options;
    const fields = { context: contextOf(), version: this.#version };
    if (this.#reason === null) logger?.info(fields, 'the cluster can be read');
    else logger?.warn({ ...fields, reason: this.#reason }, 'the cluster cannot be read; it is tried again');
  }
}

/** Where no cluster is configured. */
export class NoCluster implements ClusterStatus {
  readonly isConfigured = false;

  constructor(private readonly reason: string) {}

  current(): ClusterState {
    return { available: false, version: null, context: null, reason: this.reason, simulated: false };
  }

  async firstKnown(): Promise<ClusterState> {
    return this.current();
  }
}
