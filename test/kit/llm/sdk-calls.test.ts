import { PodproofError } from 'podproof/plugin';
import { expect, it } from 'vitest';
import { sdkCalls } from '../../../src/kit/llm/index.js';

const never = () => new AbortController().signal;

it('connects when the first call is made, and once', async () => {
  let connected = 0;
  const call = sdkCalls({ what: 'Acme', secrets: [], connect: async () => ({ id: ++connected }) });
  expect(connected).toBe(0);
  const ids = await Promise.all([call(never(), async ({ id }) => id), call(never(), async ({ id }) => id)]);
  expect(ids).toEqual([1, 1]);
});

it('makes the error of the port of whatever an SDK throws, without its secrets', async () => {
  const call = sdkCalls({ what: 'Acme', secrets: ['s3cret-key'], connect: async () => 'sdk' });
  const failing = (error: unknown) => call(never(), () => Promise.reject(error));
  const quota = Object.assign(new Error('no more for s3cret-key'), { status: 429 });
  await expect(failing(quota)).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.not.stringContaining('s3cret'),
  });
  const own = new PodproofError('refused', 'not there');
  await expect(failing(new Error('wrapped', { cause: own }))).rejects.toBe(own);
});

it('tells an abort from the cut connection that it looks like', async () => {
  const controller = new AbortController();
  const call = sdkCalls({ what: 'Acme', secrets: [], connect: async () => 'sdk' });
  const cut = call(controller.signal, async () => {
    controller.abort();
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  });
  await expect(cut).rejects.toMatchObject({ code: 'aborted', message: expect.stringMatching(/^Acme /) });
});
