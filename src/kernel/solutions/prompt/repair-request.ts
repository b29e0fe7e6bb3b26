import type { LlmRequest } from '../../ports/llm-provider.js';

const BAD_TEXT = 4_000;

/** The request once more, with the answer that could not be used and what is wrong with it. */
export function repairRequest(request: LlmRequest, badText: string, problem: string): LlmRequest {
  const answered = badText.slice(0, BAD_TEXT).replaceAll('\0', '').toWellFormed().trim();
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', content: answered === '' ? '(nothing)' : answered },
      {
        role: 'user',
        content: `This answer cannot be used: ${problem}. Answer again, with the one JSON object that was asked for and nothing else.`,
      },
    ],
  };
}
