import nock from 'nock';

/** A public address that is nobody's (RFC 5737): what is not stubbed there fails at once, without a name to resolve. */
export const LLM_ORIGIN = 'http://203.0.113.5';

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** How the model answers one request: a status with a body, which may let it wait. */
export type Reply = (request: ChatRequest) => Promise<readonly [number, unknown]> | readonly [number, unknown];

export interface StubbedLlm {
  /** What was asked, in order. */
  readonly requests: ChatRequest[];
  /** How the next requests are answered. */
  replyWith(reply: Reply): void;
  /** The body of `POST /api/admin/llm/config` for it. */
  readonly config: {
    readonly provider: 'openai';
    readonly api_key: string;
    readonly model: string;
    readonly base_url: string;
  };
}

/** An answer as chat completions give it. */
export function completion(text: string, model = 'gpt-test'): readonly [number, unknown] {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } };
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  return [200, { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model, choices: [choice], usage }];
}

/** A solution in the form that the prompt asks for. */
export function solution(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    cause: 'The tag does not exist in the registry.',
    evidence: [],
    steps: [{ text: 'Use a tag that exists.' }],
    checks: [],
    patch: null,
    confidence: 'high',
    ...change,
  });
}

/** Serves chat completions under nock until the test file ends. */
export function stubLlm(): StubbedLlm {
  const requests: ChatRequest[] = [];
  let reply: Reply = () => completion(solution());
  nock(LLM_ORIGIN)
    .persist()
    .post('/v1/chat/completions')
    .reply(async (_uri, body) => {
      const request = body as unknown as ChatRequest;
      requests.push(request);
      const [status, answer] = await reply(request);
      return [status, answer as nock.ReplyBody, { 'Content-Type': 'application/json' }];
    });
  return {
    requests,
    replyWith: (next) => {
      reply = next;
    },
    config: { provider: 'openai', api_key: 'sk-of-the-tests', model: 'gpt-test', base_url: `${LLM_ORIGIN}/v1` },
  };
}
