import type { LlmCalls } from '../llm/llm-calls.js';
import { PodproofError } from '../ports/errors.js';
import type { LlmRequest } from '../ports/llm-provider.js';
import type { ParsedAnswer } from './prompt/parse-answer.js';
import { repairRequest } from './prompt/repair-request.js';

interface Question<Value> {
  readonly request: LlmRequest;
  parse(text: string): ParsedAnswer<Value>;
}

/** A useful answer, and all tokens that it took. */
export interface GoodAnswer<Value> {
  readonly value: Value;
  readonly model: string;
  readonly tokens: { readonly input: number; readonly output: number };
}

/** Asks, and when the answer has not the form that was asked for, asks once more saying what is wrong. Throws `invalid` after that. */
export async function askTwice<Value>(
  calls: Pick<LlmCalls, 'complete'>,
  { request, parse }: Question<Value>,
  signal: AbortSignal,
): Promise<GoodAnswer<Value>> {
  const first = await calls.complete(request, signal);
  const parsed = parse(first.text);
  if (parsed.ok) return { value: parsed.value, model: first.model, tokens: first.usage };
  const second = await calls.complete(repairRequest(request, first.text, parsed.problem), signal);
  const repaired = parse(second.text);
  if (!repaired.ok)
    throw new PodproofError('invalid', `it does not have the form that was asked for (${repaired.problem})`);
  const tokens = {
    input: first.usage.input + second.usage.input,
    output: first.usage.output + second.usage.output,
  };
  return { value: repaired.value, model: second.model, tokens };
}
