/** Where a secret is kept: what was sealed for one place opens in no other, so that whoever writes to the storage cannot put it elsewhere. */
export interface SecretPlace {
  /** Kind and id of the plugin that it is for. */
  readonly kind: string;
  readonly id: string;
  /** The names and indexes that lead to it in the configuration. */
  readonly path: readonly string[];
  /** The origin that the configuration has calls go to (`base_url`); null where it names none. */
  readonly origin: string | null;
}

/** Encrypts secrets for storage. Implemented with AES-256-GCM in the composition root. */
export interface SecretSealer {
  /** The same text is sealed differently each time. What it gives begins with a mark, so that it can be told from plain text. */
  seal(text: string, place: SecretPlace): string;
  isSealed(value: unknown): value is string;
  /**
   * Throws PodproofError `invalid`: naming the id of the key that is needed, when no known key opens it, or saying that it was sealed for
   * another place. What former versions sealed opens in every place.
   */
  open(sealed: string, place: SecretPlace): string;
  /** True when it was sealed with a key that is still known but not the present one, or by a former version. */
  isOutdated(sealed: string): boolean;
}
