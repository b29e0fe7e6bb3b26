import type { Spool } from '../spool/spool.js';
import type { BackendClient } from './backend-client.js';
import type { Delivery, DeliveryLogger } from './delivery.js';

/** What an agent knows of itself besides its spool. */
export interface AgentState {
  /** How many pods it watches. */
  readonly watching: number;
  /** What the cluster does not let it do. */
  readonly permissionsMissing: readonly string[];
}

export interface HeartbeatOptions {
  readonly backend: Pick<BackendClient, 'post'>;
  readonly spool: Spool;
  readonly delivery: Pick<Delivery, 'trouble'>;
  readonly logger: Pick<DeliveryLogger, 'warn'>;
  readonly agent: string;
  readonly cluster: string;
  /** The only node whose pods it watches. */
  readonly node?: string | undefined;
  readonly version: string;
  readonly state: () => AgentState;
  readonly everyMs?: number;
  /** The clock of this machine, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Agents count as alive for 90 seconds: two may be lost. */
const EVERY_MS = 30_000;
/** Clocks that differ less are no matter: dates are in whole seconds, and answers take their time. */
const SKEW_LIMIT_MS = 60_000;
const PATH = '/api/agents/heartbeat';

/** Gives signs of life, at once and then every 30 seconds. One that cannot be delivered is worth nothing later. */
export class Heartbeats {
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #refused: number | undefined;
  /** How far the clock of this machine is ahead of the backend's, in milliseconds. */
  #aheadMs = 0;

  constructor(private readonly on: HeartbeatOptions) {}

  start(): void {
    void this.beat();
    this.#timer = setInterval(() => void this.beat(), this.on.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /** Never throws. */
  async beat(): Promise<void> {
    try {
      const { status, date } = await this.on.backend.post(PATH, JSON.stringify(this.#body()), this.#stopping.signal);
      if (date !== undefined) this.#aheadMs = this.#now() - date;
      if (status >= 400 && status < 500 && status !== this.#refused)
        this.on.logger.warn({ status }, 'The backend does not accept signs of life of this agent');
      this.#refused = status;
    } catch {
      // Delivery says it when the backend is away.
    }
  }

  #now(): number {
    return this.on.now?.() ?? Date.now();
  }

  #body() {
    const { agent, cluster, node, version, spool, state } = this.on;
    const { watching, permissionsMissing } = state();
    return {
      ...{ agent, cluster, version, watching, spooled: spool.status.pods, permissions_missing: permissionsMissing },
      ...(node !== undefined && { node }),
      problems: this.#problems(),
    };
  }

  #problems(): string[] {
    const { dropped, torn, problem } = this.on.spool.status;
    return [
      ...(this.on.delivery.trouble === undefined ? [] : [this.on.delivery.trouble]),
      ...(problem === undefined ? [] : [problem]),
      ...(dropped === 0 ? [] : [`The spool was full: what was told of ${dropped} pods was dropped`]),
      ...(Math.abs(this.#aheadMs) <= SKEW_LIMIT_MS ? [] : [skewed(this.#aheadMs)]),
      ...(torn === 0 ? [] : [`${torn} files of the spool were torn and are lost`]),
    ];
  }
}

function skewed(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return `The clock of this agent is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the backend's: set the time of one of them`;
}
