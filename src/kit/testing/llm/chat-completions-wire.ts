import type { LlmWire, RawRequest, SeenRequest } from './llm-wire.js';

type Message = SeenRequest['messages'][number];

/** The documented shapes of OpenAI's chat completions, which compatible servers share. */
export const CHAT_COMPLETIONS: Pick<LlmWire, 'read' | 'answer' | 'error' | 'unknownModel'> = {
  read: ({ headers, body }: RawRequest) => ({
    key: headers['api-key'] ?? headers.authorization?.replace(/^Bearer /, ''),
    model: body.model,
    messages: body.messages as Message[],
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens,
    wantsJson: body.response_format !== undefined,
  }),
  answer: (text, { model, input, output }) => ({
    id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
    object: 'chat.completion',
    created: 1741569952,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    },
    service_tier: 'default',
  }),
  error: (status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: status === 401 ? 'invalid_api_key' : null },
  }),
  unknownModel: {
    status: 404,
    body: {
      error: {
        message: 'The model `gpt-nope` does not exist or you do not have access to it.',
        type: 'invalid_request_error',
        param: null,
        code: 'model_not_found',
      },
    },
  },
};

/** OpenAI's list of models. */
export const modelList = (names: readonly string[]) => ({
  object: 'list',
  data: names.map((id) => ({ id, object: 'model', created: 1686935002, owned_by: 'openai' })),
});
