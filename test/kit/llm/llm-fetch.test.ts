import { describe, expect, it } from 'vitest';
import { type LlmFetchOptions, llmFetch } from '../../../src/kit/llm/llm-fetch.js';

const errorOf = (status: number, body: string, options?: LlmFetchOptions) =>
  llmFetch(
    'Quill',
    async () => new Response(body, { status }),
    ['s3cr3t'],
    options,
  )('https://quill.example').catch((error: unknown) => error);

describe('an API with statuses of its own', () => {
  const statusOf: LlmFetchOptions['statusOf'] = ({ status, text }) => {
    if (status === 422 && text.includes('no_such_engine')) {
      return { code: 'not_found', sentence: 'does not know this model' };
    }
    return status === 420 ? 429 : undefined;
  };

  it('says what they mean, in its own words or by the usual status', async () => {
    expect(await errorOf(422, 'no_such_engine s3cr3t', { statusOf })).toMatchObject({
      code: 'not_found',
      message: 'Quill does not know this model (HTTP 422): no_such_engine ********',
    });
    expect(await errorOf(420, 'calm down', { statusOf })).toMatchObject({ code: 'rate_limited' });
    expect(await errorOf(422, 'else', { statusOf })).toMatchObject({ code: 'invalid' });
    expect(await errorOf(422, 'no_such_engine')).toMatchObject({ code: 'invalid' });
  });
});
