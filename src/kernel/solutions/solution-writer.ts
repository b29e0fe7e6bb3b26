import { createHash } from 'node:crypto';
import type { Diagnosed } from '../diagnosis/diagnosis-service.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { LlmCalls } from '../llm/llm-calls.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import type { SettingService } from '../settings/setting-service.js';
import { askTwice } from './ask-twice.js';
import type { LlmPrompts } from './llm-prompts.js';
import { guardFailureAnswer, parseFailureAnswer } from './prompt/failure-answer.js';
import { PROMPT_VERSION } from './prompt/failure-prompt.js';
import { evidenceFingerprint } from './prompt/fingerprint.js';
import { answerData } from './solution-of-answer.js';

/** An answer, and whether the language model was asked for it just now. */
export interface WrittenAnswer {
  readonly stored: StoredAnswer;
  readonly source: 'llm' | 'cache';
}

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: Pick<SettingService, 'value'>;
  readonly llm: ActiveLlm;
  readonly calls: LlmCalls;
  readonly prompts: LlmPrompts;
}

interface Options {
  /** Passes by the cache and the circuit breaker. */
  readonly forced: boolean;
  readonly signal: AbortSignal;
}

type Provider = NonNullable<ReturnType<ActiveLlm['current']>>;

/** Gets the language model's solution of a failure: from the cache when the same was asked before, at most once at a time. */
export class SolutionWriter {
  readonly #inFlight = new Map<string, Promise<WrittenAnswer>>();

  constructor(private readonly on: Dependencies) {}

  /**
   * Throws PodproofError: what the provider throws, `rate_limited` when the budget is spent, `forbidden` when nothing of the namespace
   * may be sent, `invalid` when the answer cannot be used even after one attempt to repair it.
   */
  async write(record: StoredFailureRecord, diagnosed: Diagnosed, options: Options): Promise<WrittenAnswer> {
    const provider = this.#provider();
    this.on.prompts.checkMayBeSent(record.namespace);
    const key = this.#keyOf(record, diagnosed, provider);
    const known = options.forced ? undefined : await this.#cached(key);
    if (known !== undefined) return { stored: known, source: 'cache' };
    const inFlight = options.forced ? undefined : this.#inFlight.get(key);
    if (inFlight !== undefined) return { ...(await inFlight), source: 'cache' };
    const asking = this.#ask(record, { key, provider, options }).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, asking);
    return asking;
  }

  #provider(): Provider {
    const provider = this.on.llm.current();
    if (provider === null) throw new PodproofError('unavailable', 'No language model is configured');
    return provider;
  }

  #keyOf(record: StoredFailureRecord, { causeKey }: Diagnosed, { provider, model }: Provider): string {
    const language = this.on.settings.value('llm_language');
    const parts = [provider, model, PROMPT_VERSION, language, causeKey, evidenceFingerprint(record)];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }

  async #cached(key: string): Promise<StoredAnswer | undefined> {
    const [found] = await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.get([key]));
    return found;
  }

  async #ask(
    record: StoredFailureRecord,
    { key, provider, options }: { key: string; provider: Provider; options: Options },
  ): Promise<WrittenAnswer> {
    const startedAt = this.on.clock.now();
    const request = { ...this.on.prompts.forFailure(record), forced: options.forced };
    const { value, model, tokens } = await askTwice(
      this.on.calls,
      { request, parse: parseFailureAnswer },
      options.signal,
    );
    const { solution, fix, dropped } = guardFailureAnswer(value, record);
    if (dropped.length > 0) this.on.logger.info({ failure: record.id, dropped }, 'parts of an answer were thrown away');
    const stored: StoredAnswer = {
      key,
      answer: answerData(record, solution, fix),
      provider: provider.provider,
      model,
      tokens,
      durationMs: this.on.clock.now() - startedAt,
      createdAt: this.on.clock.now(),
    };
    await this.on.plugins.use('storage', ({ solutionAnswers }) => solutionAnswers.put(stored));
    return { stored, source: 'llm' };
  }
}
