/** Encrypts secrets for storage. Implemented with AES-256-GCM in the composition root. */
export interface SecretSealer {
  /** The same text is sealed differently each time. What it gives begins with a mark, so that it can be told from plain text. */
  seal(text: string): string;
  isSealed(value: unknown): value is string;
  /** Throws PodproofError `invalid`, naming the id of the key that is needed, when no known key opens it. */
  open(sealed: string): string;
  /** True when it was sealed with a key that is still known but not the present one. */
  isOutdated(sealed: string): boolean;
}
