import type { Logger } from '../ports/logger.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { LlmAnswers, WrittenAnswer } from './llm-answers.js';
import type { LlmPrompts } from './llm-prompts.js';
import { guardFailureAnswer, parseFailureAnswer } from './prompt/failure-answer.js';
import { evidenceFingerprint } from './prompt/fingerprint.js';
import type { LlmSolution } from './prompt/llm-solution.js';
import { answerData } from './solution-of-answer.js';

interface Dependencies {
  readonly logger: Logger;
  readonly prompts: LlmPrompts;
  readonly answers: LlmAnswers;
}

/** Gets the language model's solution of a failure. */
export class SolutionWriter {
  constructor(private readonly on: Dependencies) {}

  /** Throws PodproofError: what `LlmAnswers.get` throws, and `forbidden` when nothing of the namespace may be sent. */
  async write(
    record: StoredFailureRecord,
    options: { readonly forced: boolean; readonly signal: AbortSignal },
  ): Promise<WrittenAnswer> {
    this.on.prompts.checkMayBeSent(record.namespace);
    const question = {
      about: [record.cause_key, evidenceFingerprint(record)],
      request: () => this.on.prompts.forFailure(record),
      parse: parseFailureAnswer,
      keep: (value: LlmSolution) => this.#keep(value, record),
    };
    return this.on.answers.get(question, options);
  }

  #keep(value: LlmSolution, record: StoredFailureRecord): unknown {
    const { solution, fix, dropped } = guardFailureAnswer(value, record);
    if (dropped.length > 0) this.on.logger.info({ failure: record.id, dropped }, 'parts of an answer were thrown away');
    return answerData(record, solution, fix);
  }
}
