import { answerOf } from 'podproof/kit/llm';
import { type LlmAnswer, PodproofError, z } from 'podproof/plugin';

/** What is read of a reply of `POST /v1/messages`. */
const Reply = z.object({
  model: z.string(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish(), input: z.unknown().optional() })),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ category: z.string().nullish(), explanation: z.string().nullish() }).nullish(),
  usage: z
    .object({
      input_tokens: z.number().nullish(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
      output_tokens: z.number().nullish(),
    })
    .nullish(),
});

type Reply = z.output<typeof Reply>;

/** The port's answer. Throws PodproofError `invalid` when the reply is none, is empty or was blocked, `too_large` when no room was left. */
export function anthropicAnswer(body: unknown): LlmAnswer {
  const { success, data } = Reply.safeParse(body);
  if (!success) {
    throw new PodproofError('invalid', 'Anthropic sent something that is not a message; check the base URL');
  }
  refuseToGuess(data);
  const { content, model, usage } = data;
  const used = content.find(({ type }) => type === 'tool_use');
  const text = used === undefined ? content.map(blockText).join('') : JSON.stringify(used.input ?? {});
  return answerOf({ text, model, usage: { input: inputOf(usage), output: usage?.output_tokens } });
}

const blockText = ({ type, text }: Reply['content'][number]) => (type === 'text' ? (text ?? '') : '');

function refuseToGuess({ stop_reason, stop_details }: Reply): void {
  if (stop_reason === 'refusal') {
    const why = stop_details?.explanation ?? stop_details?.category ?? 'no reason is given';
    throw new PodproofError('invalid', `Anthropic blocked the answer: ${why}`);
  }
  if (stop_reason === 'model_context_window_exceeded') {
    throw new PodproofError(
      'too_large',
      'Anthropic had no room left for the answer: the prompt is too long for the model',
    );
  }
}

/** Tokens that came from a cache are counted apart. */
function inputOf(usage: Reply['usage']): number {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage ?? {};
  return (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
}
