/** Headers as `fetch` has them or as a plain object with names in lower case. */
export type AnyHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One header's value; undefined where there is none. */
export function headerOf(headers: AnyHeaders | undefined, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers?.[name];
  return typeof value === 'string' ? value : value?.[0];
}

/**
 * How long the other side asks to wait, in milliseconds: `Retry-After-Ms`, else `Retry-After` in seconds or as a date (RFC 9110
 * section 10.2.3). Undefined when it does not say, or nothing that makes sense.
 */
export function retryAfterMsOf(headers: AnyHeaders | undefined, now: number = Date.now()): number | undefined {
  const milliseconds = Number.parseFloat(headerOf(headers, 'retry-after-ms') ?? '');
  if (milliseconds >= 0) return Math.ceil(milliseconds);
  const text = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
