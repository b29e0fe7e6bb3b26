import { hideSecrets } from '../../kernel/plugins/secrets.js';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import { shorten } from '../http/body-message.js';
import { chainOf, errorOfThrown } from '../http/error-of-thrown.js';
import type { AnyHeaders } from '../http/retry-after.js';
import { errorOfLlmStatus } from './error-of-llm-status.js';

/** Where SDKs keep the HTTP status, the likeliest first. */
const STATUS_FIELDS = ['status', 'statusCode', 'status_code', 'code'] as const;
/** Where they keep the body, or what they made of it. */
const BODY_FIELDS = ['body', 'error', 'message'] as const;
/** What is thrown about an answer that arrived but cannot be read. */
const UNREADABLE = /^(SyntaxError|ZodError|SDKValidationError|ResponseValidationError)$/;

/**
 * The error that anything thrown by any SDK means. A PodproofError among its causes (of `llmFetch`, of the egress rules) is handed on;
 * else its HTTP status decides, else what the network says (`errorOfThrown`). An answer that cannot be read is `invalid`.
 * @param what begins the sentence: who was called
 * @param secrets are never quoted, should the other side repeat them
 */
export function llmErrorOf(what: string, error: unknown, secrets: readonly string[] = []): PodproofError {
  const chain = chainOf(error);
  const own = chain.find((link) => PodproofError.isInstance(link));
  if (PodproofError.isInstance(own)) return own;
  const failed = chain.find((link) => (httpStatus(link) ?? 0) >= 300);
  if (failed) return fromStatus(what, failed, secrets);
  if (chain.some(isUnreadable)) return unreadable(what, error, secrets);
  return errorOfThrown(what, error, secrets);
}

function isUnreadable(link: object): boolean {
  const name: unknown = Reflect.get(link, 'name');
  return (typeof name === 'string' && UNREADABLE.test(name)) || UNREADABLE.test(link.constructor?.name ?? '');
}

function unreadable(what: string, error: unknown, secrets: readonly string[]): PodproofError {
  const message = shorten(hideSecrets(messageOf(error), { secrets }, ['secrets']));
  return new PodproofError('invalid', `${what} sent an answer that cannot be read: ${message}`);
}

function httpStatus(link: object): number | undefined {
  const holders = [link, Reflect.get(link, 'response'), Reflect.get(link, 'rawResponse')];
  const statuses = holders.flatMap((holder) => STATUS_FIELDS.map((field) => memberOf(holder, field)));
  return statuses.find((status): status is number => isStatus(status));
}

const isStatus = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100 && value < 600;

function fromStatus(what: string, link: object, secrets: readonly string[]): PodproofError {
  const bodies = BODY_FIELDS.map((field) => errorText(memberOf(link, field)));
  return errorOfLlmStatus(what, {
    status: httpStatus(link) ?? 500,
    headers: headersOf(link),
    text: bodies.find((text) => text !== '') ?? '',
    secrets,
  });
}

function errorText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

function headersOf(link: object): AnyHeaders | undefined {
  const holders = [link, memberOf(link, 'response'), memberOf(link, 'rawResponse')];
  const found = holders.map((holder) => memberOf(holder, 'headers')).find((headers) => isHeaders(headers));
  return found as AnyHeaders | undefined;
}

const isHeaders = (value: unknown) => typeof value === 'object' && value !== null;

function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}
