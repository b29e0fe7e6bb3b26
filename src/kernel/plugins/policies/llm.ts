import type { LlmAnswer, LlmProvider, LlmRequest } from '../../ports/llm-provider.js';
import type { CallPolicy, Operations } from './call-policy.js';
import type { Prepare } from './redact.js';

/** A language model each of whose calls is under the policy. */
export function decorateLlm(llm: LlmProvider, policy: CallPolicy): Operations<LlmProvider> {
  return {
    complete: (request, signal) =>
      policy({ operation: 'complete', signal, forced: request.forced === true }, (given) =>
        llm.complete(request, given),
      ),
    models: (signal) => policy({ operation: 'models', signal, forced: false }, (given) => llm.models(given)),
  };
}

/** A language model that sees each request as `prepare` makes it. */
export function redactLlm(llm: LlmProvider, prepare: Prepare<LlmRequest, LlmAnswer>): Operations<LlmProvider> {
  return {
    async complete(request, signal) {
      const { message, restore } = prepare(request);
      return restore(await llm.complete(message, signal));
    },
    models: (signal) => llm.models(signal),
  };
}
