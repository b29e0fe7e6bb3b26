import { PodproofError } from '../../kernel/ports/errors.js';
import type { LlmAnswer } from '../../kernel/ports/llm-provider.js';

/** More than any solution needs, in UTF-16 units. */
const LONGEST = 200_000;

/** By this an empty answer is told from other unusable ones. */
export const EMPTY = Symbol.for('podproof.llm.empty-answer');

/** Models that reason in the open put this before what they answer; when the tokens run out, it has no end. */
const THOUGHT = /^\s*<think>[\s\S]*?(?:<\/think>|$)\s*/;

/** An answer as a provider gives it: each part may be missing. */
export interface AnswerParts {
  readonly text: string | null | undefined;
  /** The model that answered; `''` where the provider does not say. */
  readonly model: string;
  readonly usage?: TokenCounts | null | undefined;
  /** True when the answer ended because its bound of tokens was reached. */
  readonly cutOff?: boolean;
}

interface TokenCounts {
  readonly input?: number | null | undefined;
  readonly output?: number | null | undefined;
}

/**
 * The port's answer. A leading `<think>` block is left out; tokens that are not counted are zero; NUL and lone surrogates, which no
 * database keeps, become U+FFFD. Throws PodproofError `invalid` for an empty text and for one of more than 200,000 characters.
 */
export function answerOf({ text, model, usage, cutOff = false }: AnswerParts): LlmAnswer {
  const answer = typeof text === 'string' ? text.replace(THOUGHT, '') : '';
  if (answer.trim() === '') {
    const message = cutOff ? 'The model used up all tokens before it answered' : 'The model gave an empty answer';
    throw new PodproofError('invalid', message, { cause: EMPTY });
  }
  if (answer.length > LONGEST) {
    throw new PodproofError(
      'invalid',
      `The model's answer is too long: ${answer.length} characters, at most ${LONGEST}`,
    );
  }
  return {
    text: answer.toWellFormed().replaceAll('\0', '\ufffd'),
    model,
    usage: { input: count(usage?.input), output: count(usage?.output) },
  };
}

function count(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isFinite(tokens) && tokens > 0 ? Math.floor(tokens) : 0;
}
