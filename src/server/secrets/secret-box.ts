import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { PodproofError } from '../../kernel/ports/errors.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Begins every sealed text, so that it can be told from plain text and a later form from this one. */
const MARK = 'sealed:v1:';

/** True for text that `SecretBox.seal` made. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

/** Seals secrets for storage with AES-256-GCM under a key derived from ENCRYPTION_KEY. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(encryptionKey: string) {
    this.#key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'podproof secrets', 32));
  }

  /** The same text is sealed differently each time. */
  seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Throws PodproofError `invalid` when it was sealed with another key or changed since. */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64');
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), {
        // Else a shortened tag, which is easy to guess, would do.
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch (error) {
      throw new PodproofError('invalid', 'the present ENCRYPTION_KEY cannot open this secret', { cause: error });
    }
  }

  /** A copy of plain data with every sealed text in it opened. */
  openAll(value: unknown): unknown {
    if (isSealed(value)) return this.open(value);
    if (Array.isArray(value)) return value.map((entry) => this.openAll(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.openAll(entry)]));
  }
}
