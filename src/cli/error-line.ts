import { errorCode, messageOf } from '../kernel/ports/errors.js';

/** The first line of what went wrong. A connection that was refused on several addresses has a code but no message. */
export function errorLine(error: unknown): string {
  const [line = ''] = messageOf(error).trim().split('\n');
  return line === '' ? errorCode(error) || 'unknown error' : line;
}
