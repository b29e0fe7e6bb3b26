import { parseJson } from '../../contracts/parse-json.js';
import { errorCode } from '../../kernel/ports/errors.js';
import { fieldsOf } from '../../rules/evidence/values.js';
import type { BackendAnswer } from './backend-client.js';

/** What becomes of a message after it was sent. */
export type DeliveryVerdict =
  | { readonly kind: 'delivered' }
  /** It will never be taken: it is dropped. */
  | { readonly kind: 'rejected'; readonly why: string }
  /** This message fails now, others may not. */
  | { readonly kind: 'later'; readonly why: string }
  /** Nothing can be delivered now. */
  | { readonly kind: 'away'; readonly why: string; readonly retryAfterMs?: number | undefined };

const DETAIL_LIMIT = 300;
/** Of these the message itself is the reason. */
const REJECTED = new Set([400, 409, 413, 415, 422]);

/** @param address where the backend is, for people */
export function verdictOfAnswer(answer: BackendAnswer, address: string): DeliveryVerdict {
  const { status, retryAfterMs } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const detail = detailOf(answer.body);
  if (REJECTED.has(status)) return { kind: 'rejected', why: `the backend answered ${status}${detail}` };
  if (status === 500) return { kind: 'later', why: `the backend answered 500${detail}` };
  return { kind: 'away', why: answerMessage(status, address, detail), retryAfterMs };
}

/** The request got no whole answer, so it may have been taken or not. */
export function verdictOfFailure(error: unknown, address: string): DeliveryVerdict {
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (name === 'TimeoutError') return { kind: 'away', why: `The backend at ${address} does not answer in time` };
  const why = errorCode(error) || String(message ?? error).slice(0, DETAIL_LIMIT);
  return { kind: 'away', why: `The backend at ${address} cannot be reached (${why})` };
}

function answerMessage(status: number, address: string, detail: string): string {
  if (status === 401)
    return `The backend at ${address} does not accept the service token (401): set SERVICE_TOKEN to the same value there and here`;
  if (status === 421)
    return `The backend does not serve ${address} (421): add its host to ALLOWED_HOSTS there, or change PODPROOF_URL`;
  if (status >= 300 && status < 500 && status !== 429)
    return `What answers at ${address} is no backend of Podproof (${status}): is PODPROOF_URL right?`;
  return `The backend at ${address} answered ${status}${detail}`;
}

/** What a problem document says, in one bounded line. */
function detailOf(body: string): string {
  const { detail } = fieldsOf(parseJson(body));
  if (typeof detail !== 'string' || detail === '') return '';
  return `: ${detail.replace(/\s+/g, ' ').slice(0, DETAIL_LIMIT)}`;
}
