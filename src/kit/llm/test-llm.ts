import { PodproofError } from '../../kernel/ports/errors.js';
import type { LlmProvider } from '../../kernel/ports/llm-provider.js';
import { EMPTY } from './answer-of.js';

/** Models that reason use up some tokens before they say anything. */
const TOKENS = 64;

/**
 * Asks for one word, which proves the address, the key and the model: a plugin's `test`. An empty answer counts as good here, since a
 * model that reasons may use up its few tokens in thought. Throws what `complete` throws.
 */
export async function testLlm(instance: LlmProvider, signal: AbortSignal): Promise<void> {
  try {
    await instance.complete(
      { messages: [{ role: 'user', content: 'Answer with the word "ok".' }], maxOutputTokens: TOKENS },
      signal,
    );
  } catch (error) {
    if (!(PodproofError.isInstance(error) && error.cause === EMPTY)) throw error;
  }
}
