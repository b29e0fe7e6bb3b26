import { PodproofError } from '../../kernel/ports/errors.js';
import type { LlmAnswer, LlmProvider, LlmRequest } from '../../kernel/ports/llm-provider.js';

/** By these words APIs refuse the way in which JSON is asked for, and nothing else of a request. */
const REFUSED_FORM =
  /response[_ ]?format|json[_ ]?(?:schema|object|mode)|structured[_ ]?outputs?|output_(?:config|format)|tool_choice|\btools?\b|forces tool use/i;

const isRefusal = (error: unknown) =>
  PodproofError.isInstance(error) && error.code === 'invalid' && REFUSED_FORM.test(error.message);

/**
 * Asks for JSON in the first of the ways, and where the API refuses it, in the next one: at once, and from then on. What the server and the
 * model take is only known when they are asked.
 * @param ways the best first; the last one is what is always accepted
 */
export function jsonFallback<Way>(
  ways: readonly [Way, ...Way[]],
  ask: (way: Way, request: LlmRequest, signal: AbortSignal) => Promise<LlmAnswer>,
): LlmProvider['complete'] {
  let present = 0;
  const complete = async (request: LlmRequest, signal: AbortSignal): Promise<LlmAnswer> => {
    const tried = present;
    try {
      return await ask(ways[tried] ?? ways[0], request, signal);
    } catch (error) {
      const isLast = tried >= ways.length - 1;
      if (request.jsonSchema === undefined || isLast || !isRefusal(error)) throw error;
      present = Math.max(present, tried + 1);
      return complete(request, signal);
    }
  };
  return complete;
}
