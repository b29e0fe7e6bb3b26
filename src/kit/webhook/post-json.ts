import { hideSecrets } from '../../kernel/plugins/secrets.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import { errorOfStatus, errorOfVerdict, type HttpAnswer, type Verdict } from '../http/error-of-status.js';
import { errorOfThrown } from '../http/error-of-thrown.js';
import { readText } from '../http/read-text.js';

/** Of an answer only an error's words are of interest. */
const READ_BYTES = 8192;

/** One message to a webhook. */
export interface Post {
  /** The host's guarded fetch: `context.fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** A secret: it stands in no error. */
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  /** Begins the sentence of an error, such as `Slack`. */
  readonly what: string;
}

const GONE: Verdict = {
  code: 'not_found',
  sentence: 'does not know this webhook any more: make a new one there and enter its URL',
};
const FORBIDDEN: Verdict = { code: 'refused', sentence: 'does not let this webhook post' };

/** What a webhook means by a status, where that is more than what any server means by it. */
const VERDICTS: Readonly<Record<number, Verdict>> = {
  400: { code: 'invalid', sentence: 'does not accept the message' },
  401: FORBIDDEN,
  403: FORBIDDEN,
  404: GONE,
  410: GONE,
};

/**
 * Posts JSON and waits for the answer. Throws PodproofError: `refused` (401, 403), `not_found` (404, 410: the webhook is gone),
 * `rate_limited` (429, with `retryAfterMs`), `unavailable`, `invalid` and what the guarded fetch throws. Redirects are not followed,
 * since most turn a message into a question.
 */
export async function postJson(post: Post): Promise<void> {
  const { fetch, url, body, headers, signal, what } = post;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
      body,
      signal,
      redirect: 'manual',
    });
    const text = await readText(response, READ_BYTES);
    if (response.ok) return;
    throw errorOfAnswer(what, { status: response.status, headers: response.headers, text, secrets: secretsIn(url) });
  } catch (error) {
    throw withoutSecrets(errorOfThrown(what, error), url);
  }
}

function errorOfAnswer(what: string, answer: HttpAnswer): PodproofError {
  const verdict = VERDICTS[answer.status];
  if (verdict) return errorOfVerdict(what, { answer, verdict });
  const error = errorOfStatus(what, answer);
  const seconds = answer.status === 429 ? secondsIn(answer.text ?? '') : undefined;
  return seconds === undefined ? error : new PodproofError(error.code, error.message, { retryAfterMs: seconds * 1000 });
}

/** Some say it in the body, and there more exactly: `{"retry_after": 0.35}`. */
function secondsIn(text: string): number | undefined {
  const [, digits] = /"retry_after"\s*:\s*(\d{1,6}(?:\.\d{1,6})?)\b/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The URL and the parts of it that would be enough to post. Words of a path stay: they stand in sentences as well. */
function secretsIn(url: string): string[] {
  const { href, pathname, search, searchParams } = new URL(url);
  const tokens = [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => /\d/.test(part) && part.length >= 6,
  );
  const long = [pathname + search, pathname, search].filter((part) => part.length > 1);
  return [url, href, ...long, ...tokens];
}

/** An error of unknown make may quote the request. */
function withoutSecrets(error: PodproofError, url: string): PodproofError {
  const message = hideSecrets(error.message, { secrets: secretsIn(url) }, ['secrets']);
  if (message === error.message) return error;
  const { code, retryAfterMs, extra } = error;
  return new PodproofError(code, message, { extra, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}
