import { type ErrorCode, PodproofError } from '../../kernel/ports/errors.js';
import { bodyMessage } from './body-message.js';
import { type AnyHeaders, retryAfterMsOf } from './retry-after.js';

/** An answer that is not what was asked for. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers?: AnyHeaders | undefined;
  /** The body, or its beginning. */
  readonly text?: string | undefined;
  /** Values that must not be quoted, should the other side repeat them. */
  readonly secrets?: readonly string[] | undefined;
}

/** A code and what follows the name of the other side in the sentence. */
export interface Verdict {
  readonly code: ErrorCode;
  readonly sentence: string;
  /** False where the other side's words may repeat a key in a form that cannot be recognised. */
  readonly quote?: boolean;
}

const VERDICTS: Readonly<Record<number, Verdict>> = {
  401: { code: 'refused', sentence: 'refused the credentials', quote: false },
  402: { code: 'refused', sentence: 'wants the account to be paid for' },
  403: { code: 'refused', sentence: 'does not permit this' },
  404: { code: 'not_found', sentence: 'has nothing at this path' },
  407: { code: 'refused', sentence: 'cannot be reached: the proxy on the way refused the credentials', quote: false },
  408: { code: 'unavailable', sentence: 'waited too long for the request' },
  413: { code: 'too_large', sentence: 'finds the request too large' },
  429: { code: 'rate_limited', sentence: 'asks to wait, too much was requested' },
};

/**
 * The error that an HTTP status means: 401, 402, 403 and 407 `refused`, 404 `not_found`, 408 and 5xx `unavailable`, 413 `too_large`,
 * 429 `rate_limited`, all others `invalid`. One sentence, with a short excerpt of what the other side says.
 * @param what begins the sentence: who answered
 * @param now for a `Retry-After` that is a date; epoch milliseconds
 */
export function errorOfStatus(what: string, answer: HttpAnswer, now?: number): PodproofError {
  return errorOfVerdict(what, { answer, verdict: verdictOf(answer.status) }, now);
}

/** The same with a verdict of the caller's own. */
export function errorOfVerdict(
  what: string,
  { answer, verdict }: { readonly answer: HttpAnswer; readonly verdict: Verdict },
  now?: number,
): PodproofError {
  const { code, sentence, quote = true } = verdict;
  const quoted = quote ? bodyMessage(answer.text ?? '', answer.secrets) : '';
  const message = `${what} ${sentence} (HTTP ${answer.status})${quoted === '' ? '' : `: ${quoted}`}`;
  const retryAfterMs = retryAfterMsOf(answer.headers, now);
  return new PodproofError(code, message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

export function verdictOf(status: number): Verdict {
  const known = VERDICTS[status];
  if (known) return known;
  if (status >= 500) return { code: 'unavailable', sentence: 'failed' };
  if (status >= 300 && status < 400)
    return { code: 'invalid', sentence: 'redirects; give the address it redirects to' };
  return { code: 'invalid', sentence: 'does not accept the request' };
}
