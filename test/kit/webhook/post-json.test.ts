import { type Post, postJson } from 'podproof/kit/webhook';
import { PodproofError } from 'podproof/plugin';
import { expect, it } from 'vitest';

const SECRET = '/services/T0001/s3cr3tXYZ';

/** Posts with a fetch that does what the test says. */
function post(fetch: () => Promise<Response>, changes: Partial<Post> = {}): Promise<void> {
  const url = `https://hooks.example${SECRET}`;
  return postJson({ fetch, url, body: '{}', signal: new AbortController().signal, what: 'The chat', ...changes });
}

const answer = (status: number, body: string | ReadableStream | null = null, headers: Record<string, string> = {}) =>
  post(async () => new Response(body, { status, headers }));

it('hides the address in an error of unknown make, and the host may be seen', async () => {
  const failing = post(async () => {
    throw new TypeError(`strange: https://hooks.example${SECRET}`);
  });
  await expect(failing).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.not.stringContaining('s3cr3t'),
  });
});

it('hides a secret that would be cut in two', async () => {
  const failing = answer(400, `${'x'.repeat(195)} ${SECRET}`);
  await expect(failing).rejects.toMatchObject({ message: expect.not.stringMatching(/\/ser|s3cr/) });
});

it('hides the token wherever else it stands', async () => {
  await expect(answer(500, 'token s3cr3tXYZ is odd')).rejects.toMatchObject({
    message: expect.stringContaining('token ******** is odd'),
  });
});

it('hands on what the egress rules say', async () => {
  const refusal = new PodproofError('refused', 'hooks.example is 10.0.0.1, a private address');
  await expect(post(() => Promise.reject(refusal))).rejects.toBe(refusal);
});

it.each([
  ['the header', '', { 'Retry-After': '2' }, 2000],
  ['the body', '{"retry_after": 0.35}', {}, 350],
  ['the body, which is more exact', '{"retry_after": 0.35}', { 'Retry-After': '1' }, 350],
  ['nothing', '{"retry_after": "soon"}', {}, undefined],
] as const)('takes the time to wait from %s', async (_where, body, headers, retryAfterMs) => {
  await expect(answer(429, body, headers)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs });
});

it('reads no more of an answer than it needs', async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(1024).fill(120));
    },
  });
  await expect(answer(500, endless)).rejects.toMatchObject({ code: 'unavailable' });
  expect(chunks).toBeLessThan(20);
});
