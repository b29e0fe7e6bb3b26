import type { BackendClient } from '../delivery/backend-client.js';
import type { DeliveryLogger } from '../delivery/delivery.js';
import type { FailureSettings } from '../failure-states.js';
import { BackendNews } from './backend-news.js';
import { NO_POLICY, type Policy, readPolicy } from './policy.js';

export interface PolicyWatchOptions {
  readonly backend: Pick<BackendClient, 'get'>;
  readonly address: { readonly url: string; readonly serviceToken: string };
  readonly logger: DeliveryLogger;
  /** Hears of each policy that differs from the one before. */
  readonly onChange: () => void;
  /** How often it is asked for without being told of a change, in milliseconds. */
  readonly everyMs?: number;
  /** What the backend does not say. */
  readonly settings?: Partial<FailureSettings>;
}

const PATH = '/api/agents/policy';
/** While the backend tells of changes, asking is for what it may have missed. */
const EVERY_MS = 60_000;
const AWAY_MS = 5_000;

/** Keeps the policy as the backend has it: asked for at the start, whenever the backend tells of a change, and every minute. While the backend is away the last one holds. */
export class PolicyWatch {
  readonly #on: PolicyWatchOptions;
  readonly #news: BackendNews;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #text = '';
  #policy = NO_POLICY;
  #asking: Promise<void> | undefined;
  #isAgain = false;

  constructor(options: PolicyWatchOptions) {
    this.#on = options;
    this.#use(NO_POLICY);
    this.#news = new BackendNews({ ...options.address, onNews: () => void this.refresh() });
  }

  get current(): Policy {
    return this.#policy;
  }

  #use(policy: Policy): void {
    this.#policy = { ...policy, settings: { ...policy.settings, ...this.#on.settings } };
  }

  /** Resolves when it was asked for once, with or without an answer. */
  async start(): Promise<void> {
    this.#news.start();
    await this.refresh();
  }

  async stop(): Promise<void> {
    this.#end.abort();
    this.#news.stop();
    clearTimeout(this.#timer);
    await this.#asking;
  }

  /** Asks for it; what is told while it is asked counts as well. Never throws. */
  refresh(): Promise<void> {
    this.#isAgain = true;
    this.#asking ??= this.#askUntilQuiet().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askUntilQuiet(): Promise<void> {
    clearTimeout(this.#timer);
    let isAnswered = false;
    while (this.#isAgain && !this.#end.signal.aborted) {
      this.#isAgain = false;
      isAnswered = await this.#ask();
    }
    if (this.#end.signal.aborted) return;
    this.#timer = setTimeout(() => void this.refresh(), isAnswered ? (this.#on.everyMs ?? EVERY_MS) : AWAY_MS);
    this.#timer.unref();
  }

  async #ask(): Promise<boolean> {
    try {
      const { status, body } = await this.#on.backend.get(PATH, this.#end.signal);
      if (status !== 200) return false;
      this.#take(body);
      return true;
    } catch {
      // Delivery says it when the backend is away.
      return false;
    }
  }

  #take(text: string): void {
    if (text === this.#text) return;
    const policy = readPolicy(text);
    if (policy === undefined) {
      this.#on.logger.warn({}, 'What the backend answered as its policy for agents is none; the last one holds');
      return;
    }
    this.#text = text;
    this.#use(policy);
    this.#on.onChange();
  }
}
