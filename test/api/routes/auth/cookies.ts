import type { Answer } from '../../../support/server.js';

/** The `Cookie` header that a browser would send after this answer. */
export function cookieOf(answer: Answer | undefined): string {
  const lines = answer?.headers.getSetCookie() ?? [];
  return lines.map((line) => line.split(';')[0]).join('; ');
}
