import { type ErrorCode, PodproofError } from '../../kernel/ports/errors.js';
import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import { metadataOf } from '../../rules/pod/object.js';
import { textWithoutManagedFields } from '../managed-fields.js';

/** One line of a watch (Kubernetes API concepts, "Efficient detection of changes"). */
export type WatchEvent =
  | { readonly type: 'set'; readonly object: Fields; readonly resourceVersion: string }
  | { readonly type: 'deleted'; readonly object: Fields; readonly resourceVersion: string }
  /** Everything up to this version was sent. */
  | { readonly type: 'bookmark'; readonly resourceVersion: string };

/** What of `ERROR` events is a matter of its own; the rest passes by. */
const CODES: Readonly<Record<string, ErrorCode>> = { 410: 'gone', 429: 'rate_limited', 403: 'forbidden' };

/** Undefined for a line that is empty or of a type that we do not know. Throws PodproofError for an `ERROR` event (`gone` for 410) and for what is no JSON (`invalid`). */
export function watchEventOf(line: Buffer): WatchEvent | undefined {
  const text = textWithoutManagedFields(line);
  if (text.trim() === '') return undefined;
  const { type, object } = parseEvent(text);
  const fields = fieldsOf(object);
  const resourceVersion = textOf(metadataOf(fields).resourceVersion);
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
      return { type: 'set', object: fields, resourceVersion };
    case 'DELETED':
      return { type: 'deleted', object: fields, resourceVersion };
    case 'BOOKMARK':
      return { type: 'bookmark', resourceVersion };
    case 'ERROR':
      throw errorOfStatus(fields);
    default:
      return undefined;
  }
}

function parseEvent(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (error) {
    throw new PodproofError('invalid', 'The cluster sent something in a watch that is not JSON', { cause: error });
  }
}

function errorOfStatus(status: Fields): PodproofError {
  const code = CODES[String(status['code'])] ?? 'unavailable';
  const seconds = Number(fieldsOf(status['details'])['retryAfterSeconds']);
  const message = textOf(status['message']).slice(0, 500);
  return new PodproofError(code, `The cluster ended a watch: ${message || 'it does not say why'}`, {
    ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }),
  });
}
