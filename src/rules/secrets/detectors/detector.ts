/** What a placeholder says about the secret that stood there. */
export const SECRET_KINDS = [
  'env',
  'secret-data',
  'private-key',
  'certificate',
  'pem',
  'ssh-key',
  'url-password',
  'connection-string',
  'authorization',
  'bearer',
  'cookie',
  'password',
  'token',
  'secret',
  'jwt',
  'webhook-url',
  'aws-key',
  'google-key',
  'azure-key',
  'github-token',
  'gitlab-token',
  'slack-token',
  'payment-key',
  'llm-key',
  'registry-token',
  'service-key',
  'card-number',
  'bank-account',
  'personal-number',
  'one-time-code',
  'email',
  'high-entropy',
] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** Counts one secret and answers what stands in its place, such as `[redacted:jwt]`. */
export type Redact = (kind: SecretKind) => string;

/** Finds secrets of one sort in any text. */
export interface Detector {
  readonly id: string;
  /** What every text with such a secret has: looking for it costs little, and most texts do not have it. */
  readonly hint: RegExp;
  /** The text with each secret replaced. Takes time linear in the text's length, and leaves placeholders alone. */
  mask(text: string, redact: Redact): string;
}

export function placeholderOf(kind: SecretKind): string {
  return `[redacted:${kind}]`;
}

/** A placeholder at the start of the text. */
export const STARTS_WITH_PLACEHOLDER = /^\[redacted:[a-z-]{2,20}\]/;
