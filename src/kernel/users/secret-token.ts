import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits, as text that is safe in cookies and paths. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex: what is stored in place of a token. Tokens are random, so their hash needs neither salt nor cost. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
