import { PodproofError } from '../../kernel/ports/errors.js';

/** Reads a body as UTF-8, but no more than about `limitBytes` of it: the rest is cancelled and left out. */
export async function readText(response: Response, limitBytes: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let left = limitBytes;
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
  }
  // A connection that does not heed the cancellation is no reason to fail: all that is wanted is read.
  await reader.cancel().catch(() => undefined);
  return text;
}

/** The same response with a body that fails with PodproofError `invalid` once it is longer than `limitBytes`. */
export function limitBody(response: Response, limitBytes: number): Response {
  if (response.body === null) return response;
  let left = limitBytes;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left >= 0) controller.enqueue(chunk);
      else controller.error(new PodproofError('invalid', `The answer is longer than ${limitBytes} bytes`));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
