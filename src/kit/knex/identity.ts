import { hash } from 'node:crypto';

/** Several names as one short text that is unique by: names of 253 characters each can be longer than a PostgreSQL index takes. */
export function identityOf(...names: readonly string[]): string {
  return hash('sha256', JSON.stringify(names), 'base64url');
}
