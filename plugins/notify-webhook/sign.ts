import { createHmac } from 'node:crypto';

/** What is said of one request, by which a receiver knows that it is ours and new. */
export interface Signing {
  readonly body: string;
  readonly secret: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * `X-Podproof-Timestamp`, whole seconds since 1970, and with a secret `X-Podproof-Signature`: "sha256=" and the HMAC-SHA256 in hex of
 * the timestamp, a dot and the body as it is sent (docs/notifications-webhook.md).
 */
export function signatureHeaders({ body, secret, now }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  if (secret === undefined) return { 'X-Podproof-Timestamp': timestamp };
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'X-Podproof-Timestamp': timestamp, 'X-Podproof-Signature': `sha256=${digest}` };
}
