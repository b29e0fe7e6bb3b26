import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { mayHaveConnected, messageOf, PodproofError } from '../ports/errors.js';
import type { LlmAnswer, LlmRequest } from '../ports/llm-provider.js';
import type { Metrics } from '../ports/metrics.js';
import type { DayUsage } from '../ports/storage/llm-usage.js';
import type { SettingService } from '../settings/setting-service.js';

/** How many calls run at a time, and how many may wait for their turn. */
export const LLM_CALLS = { running: 4, waiting: 100 } as const;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly settings: Pick<SettingService, 'number'>;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

export interface LlmCallHealth {
  readonly healthy: boolean | null;
  readonly lastError: string | null;
}

/** What an aborted call or a spent budget says nothing about. */
const isOfTheProvider = (error: unknown) => !PodproofError.isInstance(error) || error.code !== 'aborted';

/** All calls of the language model go through here: the daily budget, how many run at a time, and how the last one went. */
export class LlmCalls {
  readonly #turns = bulkhead(LLM_CALLS.running, LLM_CALLS.waiting);
  /** Null when the last call went well, undefined before the first one. */
  #lastError: string | null | undefined;
  /** The use of a day as this process knows it: for gauges, which cannot wait for the storage. */
  #known: DayUsage & { readonly day: string } = { day: '', calls: 0, tokens: 0 };

  constructor(private readonly on: Dependencies) {
    // Another provider, or another key: what the last call said does not hold any more.
    on.bus.on('plugin.changed', 'llm-calls', ({ kind }) => {
      if (kind === 'llm') this.#lastError = undefined;
    });
    on.metrics.llmBudget(() => ({ ...this.#usageOf(this.#today()), limits: this.#limits() }));
  }

  /**
   * Asks once, within the budget. Throws PodproofError `rate_limited` when the budget of the day is spent, `unavailable` when no
   * provider is active or too many calls wait, else what the provider throws.
   */
  async complete(request: LlmRequest, signal: AbortSignal): Promise<LlmAnswer> {
    try {
      return await this.#turns.execute(() => this.#completeInTurn(request, signal));
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      throw new PodproofError('unavailable', 'Too many questions wait for the language model; try again later');
    }
  }

  /** How the last call went; `healthy` is null before the first one. */
  health(): LlmCallHealth {
    if (this.#lastError === undefined) return { healthy: null, lastError: null };
    return { healthy: this.#lastError === null, lastError: this.#lastError };
  }

  /** Takes the result of a test of what is configured for that of a call. @param error null when it went well */
  tried(error: string | null): void {
    this.#lastError = error;
  }

  /** What all replicas have used today (UTC). */
  async usageToday(): Promise<DayUsage> {
    const day = this.#today();
    const usage = await this.on.plugins.use('storage', ({ llmUsage }) => llmUsage.get(day));
    this.#known = { day, ...usage };
    return usage;
  }

  /** Throws `rate_limited` when the budget of the day is spent. */
  async checkBudget(): Promise<void> {
    const { calls, tokens } = await this.usageToday();
    const limits = this.#limits();
    if (calls >= limits.calls || tokens >= limits.tokens) throw this.#budgetSpent();
  }

  async #completeInTurn(request: LlmRequest, signal: AbortSignal): Promise<LlmAnswer> {
    signal.throwIfAborted();
    const day = await this.#reserve();
    try {
      const answer = await this.on.plugins.use('llm', (llm) => llm.complete(request, signal));
      this.#lastError = null;
      await this.#count(answer);
      return answer;
    } catch (error) {
      if (isOfTheProvider(error)) this.#lastError = messageOf(error);
      if (!mayHaveConnected(error)) await this.#release(day);
      throw error;
    }
  }

  /** Answers the day that the call counts for. */
  async #reserve(): Promise<string> {
    const day = this.#today();
    const limits = this.#limits();
    const reserved = await this.on.plugins.use('storage', ({ llmUsage }) => llmUsage.reserve(day, limits));
    if (!reserved) throw this.#budgetSpent();
    const { calls, tokens } = this.#usageOf(day);
    this.#known = { day, calls: calls + 1, tokens };
    return day;
  }

  /** What is not given back since the storage is away costs no more than one call. */
  async #release(day: string): Promise<void> {
    await this.on.plugins.use('storage', ({ llmUsage }) => llmUsage.release(day)).catch(() => {});
    const { calls, tokens } = this.#known;
    if (this.#known.day === day) this.#known = { day, calls: Math.max(0, calls - 1), tokens };
  }

  async #count({ usage }: LlmAnswer): Promise<void> {
    const day = this.#today();
    const used = usage.input + usage.output;
    await this.on.plugins.use('storage', ({ llmUsage }) => llmUsage.addTokens(day, used));
    const { calls, tokens } = this.#usageOf(day);
    this.#known = { day, calls, tokens: tokens + used };
  }

  #usageOf(day: string): DayUsage {
    return this.#known.day === day ? { calls: this.#known.calls, tokens: this.#known.tokens } : { calls: 0, tokens: 0 };
  }

  #limits(): DayUsage {
    return {
      calls: this.on.settings.number('llm_daily_calls'),
      tokens: this.on.settings.number('llm_daily_tokens'),
    };
  }

  #today(): string {
    return new Date(this.on.clock.now()).toISOString().slice(0, 10);
  }

  #budgetSpent(): PodproofError {
    const midnight = Date.parse(`${this.#today()}T00:00:00Z`) + 24 * 60 * 60_000;
    return new PodproofError(
      'rate_limited',
      'The daily budget of the language model is spent; raise llm_daily_calls or llm_daily_tokens, or wait until midnight UTC',
      { retryAfterMs: midnight - this.on.clock.now(), extra: { budget: 'spent' } },
    );
  }
}
