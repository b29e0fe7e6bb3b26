import { createHash } from 'node:crypto';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { LlmCalls } from '../llm/llm-calls.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { LlmRequest } from '../ports/llm-provider.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import type { SettingService } from '../settings/setting-service.js';
import { SingleFlight } from '../single-flight.js';
import { PROMPT_VERSION } from './prompt/failure-prompt.js';
import type { ParsedAnswer } from './prompt/parse-answer.js';
import { repairRequest } from './prompt/repair-request.js';

/** An answer, and whether the language model was asked for it just now. */
export interface WrittenAnswer {
  readonly stored: StoredAnswer;
  readonly source: 'llm' | 'cache';
}

interface Question<Value> {
  /** What makes two questions the same, beside model, prompt version and language: plain JSON. */
  readonly about: readonly unknown[];
  request(): LlmRequest;
  parse(text: string): ParsedAnswer<Value>;
  /** What is kept of an answer: plain JSON that has passed the guard. */
  keep(value: Value): unknown;
}

interface Options {
  /** Passes by the cache and the circuit breaker. */
  readonly forced: boolean;
  readonly signal: AbortSignal;
}

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly settings: Pick<SettingService, 'value'>;
  readonly llm: ActiveLlm;
  readonly calls: LlmCalls;
}

type Provider = NonNullable<ReturnType<ActiveLlm['current']>>;

/** Answers of the language model: from the cache when the same was asked before, and asked for at most once at a time. */
export class LlmAnswers {
  readonly #inFlight = new SingleFlight<StoredAnswer>();

  constructor(private readonly on: Dependencies) {}

  /**
   * Throws PodproofError: what the provider throws, `unavailable` when there is none, `rate_limited` when the budget is spent, `invalid`
   * when the answer cannot be used even after one attempt to repair it.
   */
  async get<Value>(question: Question<Value>, options: Options): Promise<WrittenAnswer> {
    const provider = this.#provider();
    const key = this.#keyOf(question.about, provider);
    if (options.forced) return { stored: await this.#ask(question, { key, provider, options }), source: 'llm' };
    const known = await this.#cached(key);
    if (known !== undefined) return { stored: known, source: 'cache' };
    const source = this.#inFlight.has(key) ? 'cache' : 'llm';
    const ask = (signal: AbortSignal) => this.#ask(question, { key, provider, options: { forced: false, signal } });
    return { stored: await this.#inFlight.join(key, ask, options.signal), source };
  }

  #provider(): Provider {
    const provider = this.on.llm.current();
    if (provider === null) throw new PodproofError('unavailable', 'No language model is configured');
    return provider;
  }

  #keyOf(about: readonly unknown[], { provider, model }: Provider): string {
    const parts = [provider, model, PROMPT_VERSION, this.on.settings.value('llm_language'), ...about];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }

  async #cached(key: string): Promise<StoredAnswer | undefined> {
    const [found] = await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.get([key]));
    return found;
  }

  async #ask<Value>(
    question: Question<Value>,
    { key, provider, options }: { key: string; provider: Provider; options: Options },
  ): Promise<StoredAnswer> {
    const startedAt = this.on.clock.now();
    const request = { ...question.request(), forced: options.forced };
    const { value, model, tokens } = await this.#usable(request, question.parse, options.signal);
    const now = this.on.clock.now();
    const stored: StoredAnswer = {
      ...{ key, model, tokens, createdAt: now, durationMs: now - startedAt },
      answer: question.keep(value),
      provider: provider.provider,
    };
    await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.put(stored));
    return stored;
  }

  /** Asks, and when the answer has not the form that was asked for, asks once more saying what is wrong. Answers all tokens that it took. */
  async #usable<Value>(request: LlmRequest, parse: Question<Value>['parse'], signal: AbortSignal) {
    const first = await this.on.calls.complete(request, signal);
    const parsed = parse(first.text);
    if (parsed.ok) return { value: parsed.value, model: first.model, tokens: first.usage };
    const second = await this.on.calls.complete(repairRequest(request, first.text, parsed.problem), signal);
    const repaired = parse(second.text);
    if (!repaired.ok)
      throw new PodproofError('invalid', `it does not have the form that was asked for (${repaired.problem})`);
    const tokens = {
      input: first.usage.input + second.usage.input,
      output: first.usage.output + second.usage.output,
    };
    return { value: repaired.value, model: second.model, tokens };
  }
}
