import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { SecretPlace, SecretSealer } from '../../kernel/ports/secret-sealer.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
/**
 * Begins every sealed text, so that it can be told from plain text. `sealed:v3:<key id>:<base64>` is bound to its place; the second form
 * was not, and the first named no key either.
 */
const SEALED = /^sealed:(?:v1|(?<form>v[23]):(?<keyId>[0-9a-f]{8})):(?<base64>[A-Za-z0-9+/=]*)$/;
const MARK = /^sealed:v[123]:/;
const PRESENT_FORM = 'v3';

/** What GCM authenticates besides the text: not kept with it, but made anew from where it is found. */
const bindingTo = ({ kind, id, path, origin }: SecretPlace) => Buffer.from(JSON.stringify([kind, id, path, origin]));

/** True for text that `SecretBox.seal` made. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && MARK.test(value);
}

/** One key, derived from what the operator gave. Its id tells nothing of it and is kept with what it seals. */
class Key {
  readonly id: string;
  readonly #bytes: Buffer;

  constructor(given: string) {
    const derive = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', given, '', purpose, length));
    this.#bytes = derive('podproof secrets', 32);
    this.id = derive('podproof key id', KEY_ID_BYTES).toString('hex');
  }

  seal(text: string, binding: Buffer): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#bytes, nonce).setAAD(binding);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Undefined when it was sealed with another key or for another place, or changed since. */
  open(base64: string, binding?: Buffer): string | undefined {
    const bytes = Buffer.from(base64, 'base64');
    try {
      const decipher = createDecipheriv(CIPHER, this.#bytes, bytes.subarray(0, NONCE_BYTES), {
        // Else a shortened tag, which is easy to guess, would do.
        authTagLength: TAG_BYTES,
      });
      if (binding !== undefined) decipher.setAAD(binding);
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch {
      return undefined;
    }
  }
}

/** Seals secrets for storage with AES-256-GCM under ENCRYPTION_KEY, and opens also what former keys sealed. */
export class SecretBox implements SecretSealer {
  readonly #present: Key;
  readonly #keys: readonly Key[];

  /** @param others ENCRYPTION_KEY_PREVIOUS: keys that open, but do not seal */
  constructor(encryptionKey: string, others: readonly string[] = []) {
    this.#present = new Key(encryptionKey);
    this.#keys = [this.#present, ...others.map((key) => new Key(key))];
  }

  /** The id of the key that seals: eight hexadecimal digits. */
  get keyId(): string {
    return this.#present.id;
  }

  seal(text: string, place: SecretPlace): string {
    return `sealed:${PRESENT_FORM}:${this.#present.id}:${this.#present.seal(text, bindingTo(place))}`;
  }

  isSealed(value: unknown): value is string {
    return isSealed(value);
  }

  open(sealed: string, place: SecretPlace): string {
    const { keyId, base64, isBound } = sealedParts(sealed);
    const binding = isBound ? bindingTo(place) : undefined;
    const candidates = this.#keys.filter(({ id }) => keyId === undefined || id === keyId);
    for (const key of candidates) {
      const text = key.open(base64, binding);
      if (text !== undefined) return text;
    }
    if (keyId !== undefined && candidates.length > 0) {
      throw new PodproofError(
        'invalid',
        `a secret that was sealed with key ${keyId} was changed since, or is not where it was entered; enter it anew`,
      );
    }
    const needed = keyId === undefined ? 'another key' : `key ${keyId}`;
    throw new PodproofError(
      'invalid',
      `the present ENCRYPTION_KEY (key ${this.keyId}) cannot open what was sealed with ${needed}, ` +
        'which ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS must give',
    );
  }

  /** True as well for the former forms, when a known key opens them. */
  isOutdated(sealed: string): boolean {
    const { keyId, base64, isBound } = sealedParts(sealed);
    if (isBound && keyId === this.#present.id) return false;
    return this.#keys.some((key) => (keyId === undefined ? key.open(base64) !== undefined : key.id === keyId));
  }
}

function sealedParts(sealed: string): { keyId: string | undefined; base64: string; isBound: boolean } {
  const { form, keyId, base64 = '' } = SEALED.exec(sealed)?.groups ?? {};
  return { keyId, base64, isBound: form === PRESENT_FORM };
}
