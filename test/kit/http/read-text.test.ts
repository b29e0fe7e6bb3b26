import { limitBody, readText } from 'podproof/kit/http';
import { describe, expect, it } from 'vitest';

/** A body in chunks, and whether its rest was cancelled. */
function streamOf(chunks: Iterable<string>) {
  const iterator = chunks[Symbol.iterator]();
  const state = { cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { response: new Response(stream, { status: 206, headers: { 'X-One': '1' } }), state };
}

function* forever() {
  for (;;) yield 'x'.repeat(1000);
}

describe('readText', () => {
  it('reads a body whole when it is within the limit', async () => {
    expect(await readText(streamOf(['漢', '字', '😀']).response, 100)).toBe('漢字😀');
    expect(await readText(new Response(null), 100)).toBe('');
  });

  it('stops reading a body without end', async () => {
    const { response, state } = streamOf(forever());
    expect(await readText(response, 2_500)).toBe('x'.repeat(2_500));
    expect(state.cancelled).toBe(true);
  });
});

describe('limitBody', () => {
  it('leaves a short answer as it is', async () => {
    const limited = limitBody(streamOf(['a', 'b']).response, 2);
    expect([limited.status, limited.headers.get('x-one'), await limited.text()]).toEqual([206, '1', 'ab']);
    expect(limitBody(new Response(null, { status: 204 }), 1).status).toBe(204);
  });

  it('fails a long one, and cancels the rest', async () => {
    const { response, state } = streamOf(forever());
    await expect(limitBody(response, 2_500).text()).rejects.toMatchObject({ code: 'invalid' });
    expect(state.cancelled).toBe(true);
  });
});
