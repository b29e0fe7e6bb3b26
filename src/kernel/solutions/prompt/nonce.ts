import { createHmac } from 'node:crypto';

/**
 * The word that fences untrusted text in a prompt: 32 hex characters. The same subject has the same nonce, so a preview and the request are equal
 * to the byte; without the secret nobody can foresee it.
 */
export function promptNonce(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`podproof prompt nonce\0${subject}`).digest('hex').slice(0, 32);
}
