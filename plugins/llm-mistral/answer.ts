import type { AssistantMessage, ChatCompletionResponse } from '@mistralai/mistralai/models/components';
import { answerOf } from 'podproof/kit/llm';
import { type LlmAnswer, PodproofError } from 'podproof/plugin';

/** What the functions of the SDK give back instead of throwing. */
type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

/** The SDK's word for a reply that is no JSON, such as the page of a proxy. */
const isOtherReply = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 200 && error.name === 'SDKError';

/** The value of a call that went well. Throws the SDK's error, or PodproofError `invalid` for what is no reply of the API. */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  if (!isOtherReply(result.error)) throw result.error;
  throw new PodproofError('invalid', 'Mistral sent something that is not JSON; check the base URL');
}

/** The port's answer. Throws PodproofError `invalid` when it is empty, `unavailable` when the model broke off. */
export function mistralAnswer({ choices, model, usage }: ChatCompletionResponse): LlmAnswer {
  const [choice] = choices;
  if (choice?.finishReason === 'error') {
    throw new PodproofError('unavailable', 'Mistral broke off while it was answering');
  }
  return answerOf({
    text: contentText(choice?.message?.content),
    model,
    usage: { input: usage.promptTokens, output: usage.completionTokens },
  });
}

/** Models that reason answer in chunks, of which only some are text. */
function contentText(content: AssistantMessage['content']): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map((chunk) => (chunk.type === 'text' && 'text' in chunk ? chunk.text : '')).join('');
}
