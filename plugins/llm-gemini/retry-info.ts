import { readText } from 'podproof/kit/http';

const LONGEST = 16_000;

/** Of google.rpc.RetryInfo in JSON: a duration in seconds. */
const RETRY_DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/**
 * The same fetch, whose errors have a `Retry-After` header: Google says in the body how long to wait
 * (google.rpc.RetryInfo), not in a header.
 */
export function withRetryAfter(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok || response.headers.has('retry-after')) return response;
    const { status, headers } = response;
    // A body that breaks off says nothing, but the status does.
    const text = await readText(response, LONGEST).catch(() => '');
    const seconds = RETRY_DELAY.exec(text)?.[1];
    const copy = new Headers(headers);
    if (seconds !== undefined) copy.set('retry-after', seconds);
    return new Response(text, { status, headers: copy });
  };
}
