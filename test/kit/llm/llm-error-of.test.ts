import { llmErrorOf, llmFetch } from 'podproof/kit/llm';
import { PodproofError } from 'podproof/plugin';
import { describe, expect, it } from 'vitest';

const KEY = 'sk-0123456789';

/** What statuses and bodies mean that providers are known to answer. */
const ANSWERS: readonly (readonly [string, number, unknown, string, RegExp])[] = [
  [
    'OpenAI, key',
    401,
    { error: { message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' } },
    'refused',
    /API key/,
  ],
  [
    'Gemini, key',
    400,
    { error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } },
    'refused',
    /API key/,
  ],
  ['OpenAI, region', 403, { error: { message: 'Country, region, or territory not supported' } }, 'refused', /region/],
  [
    'OpenRouter, credit',
    402,
    { error: { message: 'Insufficient credits', code: 402 } },
    'refused',
    /paid.*Insufficient/,
  ],
  [
    'OpenAI, model',
    404,
    { error: { message: 'The model `x` does not exist', code: 'model_not_found' } },
    'not_found',
    /model/,
  ],
  [
    'Anthropic, model',
    404,
    { type: 'error', error: { type: 'not_found_error', message: 'model: claude-x' } },
    'not_found',
    /does not know this model/,
  ],
  [
    'Gemini, model',
    404,
    { error: { message: 'models/gemini-x is not found for API version v1beta' } },
    'not_found',
    /does not know this model/,
  ],
  [
    'Mistral, model',
    400,
    { object: 'error', message: 'Invalid model: mistral-x', code: '1500' },
    'not_found',
    /does not know this model/,
  ],
  [
    'Ollama, model',
    404,
    { error: 'model "llama9" not found, try pulling it first' },
    'not_found',
    /does not know this model.*pulling/,
  ],
  [
    'GitHub, model',
    400,
    { error: { code: 'unknown_model', message: 'Unknown model: x' } },
    'not_found',
    /does not know this model/,
  ],
  [
    'OpenRouter, model',
    400,
    { error: { message: 'x/y is not a valid model ID' } },
    'not_found',
    /does not know this model/,
  ],
  ['FastAPI, path', 404, { detail: 'Not Found' }, 'not_found', /no such path.*base URL/],
  ['nginx, path', 404, '<html><head><title>404 Not Found</title></head></html>', 'not_found', /no such path/],
  ['nginx, method', 405, '<html><head><title>405 Not Allowed</title></head></html>', 'not_found', /no such path/],
  [
    'OpenAI, length',
    400,
    { error: { code: 'context_length_exceeded', message: "This model's maximum context length is 8192 tokens." } },
    'too_large',
    /too long for the model/,
  ],
  [
    'Anthropic, length',
    400,
    { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
    'too_large',
    /too long/,
  ],
  [
    'GitHub, length',
    413,
    { error: { code: 'tokens_limit_reached', message: 'Request body too large for gpt-4.1 model.' } },
    'too_large',
    /too long/,
  ],
  [
    'OpenAI, quota',
    429,
    { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    'rate_limited',
    /quota/,
  ],
  [
    'OpenAI, request',
    400,
    { error: { message: "Unsupported parameter: 'max_tokens' is not supported with this model." } },
    'invalid',
    /max_tokens/,
  ],
  ['Anthropic, busy', 529, { error: { type: 'overloaded_error', message: 'Overloaded' } }, 'unavailable', /Overloaded/],
];

describe('llmFetch', () => {
  it.each(ANSWERS)('%s', async (_name, ...[status, body, code, words]) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const fetch = llmFetch('The API', async () => new Response(text, { status }), [KEY]);
    const error = await fetch('https://api.example.com').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
    expect((error as Error).message).not.toContain(KEY);
  });

  it('hands good answers on, up to a size', async () => {
    const ok = await llmFetch('x', async () => new Response('ok', { status: 201 }))('https://a');
    expect([ok.status, await ok.text()]).toEqual([201, 'ok']);
    const endless = llmFetch('x', async () => new Response('x'.repeat(4_000_001)))('https://a');
    await expect(endless.then((response) => response.text())).rejects.toMatchObject({ code: 'invalid' });
  });

  it('tells the status of an answer whose body breaks off', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
    const call = llmFetch(
      'x',
      async () => new Response(broken, { status: 503, headers: { 'Retry-After': '2' } }),
    )('https://a');
    await expect(call).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 });
  });
});

describe('llmErrorOf, with the errors of SDKs', () => {
  const shaped = (members: object) => Object.assign(new Error('something failed'), members);

  it.each([
    [
      'OpenAI and Anthropic',
      { status: 429, headers: new Headers({ 'retry-after': '3' }), error: { message: 'slow down' } },
    ],
    ['Mistral', { statusCode: 429, headers: new Headers({ 'retry-after': '3' }), body: '{"message":"slow down"}' }],
    ['Ollama', { status_code: 429, error: 'slow down', headers: { 'retry-after': '3' } }],
    ['axios', { response: { status: 429, headers: { 'retry-after': '3' } }, message: 'slow down' }],
    [
      'a raw response',
      { rawResponse: new Response('', { status: 429, headers: { 'Retry-After': '3' } }), message: 'slow down' },
    ],
  ])('of %s', (_name, members) => {
    const error = llmErrorOf('The API', shaped(members));
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_000 });
    expect(error.message).toMatch(/slow down/);
  });

  it('reads the JSON that Google puts into its message', () => {
    const message =
      '{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}';
    expect(llmErrorOf('Gemini', shaped({ name: 'ApiError', status: 400, message })).code).toBe('refused');
  });

  it('takes a good status with an unreadable answer for an invalid answer', () => {
    class ResponseValidationError extends Error {
      statusCode = 200;
    }
    expect(llmErrorOf('Mistral', new ResponseValidationError('bad shape')).code).toBe('invalid');
    expect(llmErrorOf('OpenAI', new SyntaxError('Unexpected end of JSON input')).message).toMatch(/cannot be read/);
  });

  it('prefers our own error among the causes to everything else', () => {
    const own = new PodproofError('refused', 'metadata addresses are never called');
    expect(llmErrorOf('x', shaped({ status: 500, cause: own }))).toBe(own);
  });

  it('leaves the rest to the network, and repeats no key', () => {
    expect(llmErrorOf('x', shaped({ code: 'ECONNRESET' })).code).toBe('unavailable');
    expect(llmErrorOf('x', new Error(`bad key ${KEY}`), [KEY]).message).not.toContain(KEY);
    expect(llmErrorOf('x', shaped({ status: 500, message: `key ${KEY}` }), [KEY]).message).not.toContain(KEY);
  });
});
