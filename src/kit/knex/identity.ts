import { createHash } from 'node:crypto';

/** Several names as one short text that is unique by: names of 253 characters each can be longer than a PostgreSQL index takes. */
export function identityOf(...names: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
}
