import { z } from 'zod';
import { parseJson } from '../contracts/parse-json.js';
import { type ErrorCode, errorCode, messageOf, PodproofError } from '../kernel/ports/errors.js';
import { notFoundWords, type RequestSubject, subjectWords } from './request-subject.js';

const MESSAGE_LIMIT = 500;

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  422: 'invalid',
  429: 'rate_limited',
};

/** What the API server answered instead of what was asked for. */
export interface RefusedAnswer {
  readonly status: number;
  readonly body: string;
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter?: string | undefined;
}

/**
 * An answer of 300 and above as an error that says in words what was asked and what to do. `extra` has `asked`, those words, and of a list that the
 * cluster has half forgotten (410) `continue`, from where it can be gone on with.
 */
export function errorOfAnswer({ status, body, retryAfter }: RefusedAnswer, subject: RequestSubject): PodproofError {
  const code = CODES[status] ?? (status >= 500 ? 'unavailable' : 'refused');
  const seconds = Number(retryAfter);
  const answer = parseStatus(body);
  const words = requestErrorMessage(status, subject, shortened(answer?.message ?? body));
  return new PodproofError(code, words, {
    ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    extra: { asked: subjectWords(subject), continue: answer?.metadata?.continue },
  });
}

function requestErrorMessage(status: number, subject: RequestSubject, detail: string): string {
  const asked = subjectWords(subject);
  const because = detail === '' ? '' : `: ${detail}`;
  if (status === 401)
    return `The cluster does not accept these credentials (401 when asked to ${asked}); log in again${because}`;
  if (status === 403) return `The cluster does not allow you to ${asked} (403)${because}`;
  if (status === 404 && subject.name !== undefined) return notFoundWords(subject);
  return `The cluster answered ${status} when asked to ${asked}${because}`;
}

const Status = z.object({
  message: z.string().optional(),
  metadata: z.object({ continue: z.string().optional() }).optional(),
});

/** The Kubernetes Status of an answer; undefined for anything else, such as the page of a proxy. */
function parseStatus(body: string): z.output<typeof Status> | undefined {
  return Status.safeParse(parseJson(body)).data;
}

function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, MESSAGE_LIMIT);
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; is the cluster running, and is it the right context?',
  ENOTFOUND: 'its name cannot be resolved; are you in the right network?',
  EAI_AGAIN: 'its name cannot be resolved at the moment',
  EHOSTUNREACH: 'there is no way to it; are you in the right network?',
  ENETUNREACH: 'there is no way to it; are you in the right network?',
  ETIMEDOUT: 'it does not answer; are you in the right network?',
  ECONNRESET: 'it broke the connection off',
  EPIPE: 'it broke the connection off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by the authority in the kubeconfig',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by the authority in the kubeconfig',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by the authority in the kubeconfig',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not signed by the authority in the kubeconfig',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** A request that got no whole answer: the caller gave up, it took too long, or the API server cannot be reached. */
export function errorOfFailure(error: unknown, server: string, signal: AbortSignal | undefined): PodproofError {
  if (PodproofError.isInstance(error)) return error;
  if (signal?.aborted === true && !isTimeout(signal.reason))
    return new PodproofError('aborted', 'The request was given up', { cause: error });
  if (isTimeout(error) || isTimeout(signal?.reason))
    return new PodproofError('timeout', `The cluster at ${server} does not answer in time`, { cause: error });
  const why = unreachableWords(error);
  return new PodproofError('unavailable', `The cluster at ${server} cannot be reached: ${why}`, { cause: error });
}

function unreachableWords(error: unknown): string {
  const code = connectionCode(error);
  const [line = ''] = messageOf(error).split('\n');
  return UNREACHABLE[code] ?? (line.replace(/\.$/, '') || code);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** A host with several addresses fails with an error of errors. */
function connectionCode(error: unknown): string {
  const { errors } = (error ?? {}) as { errors?: unknown };
  const code = errorCode(error);
  return code === '' && Array.isArray(errors) && errors.length > 0 ? connectionCode(errors[0]) : code;
}
