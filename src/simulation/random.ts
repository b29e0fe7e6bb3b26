/** Numbers from 0 to 1, always the same row for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Of the letters that Kubernetes makes names of: no vowels, and nothing that looks like another. */
  suffix(length = 5): string {
    return this.#text(SUFFIX_LETTERS, length);
  }

  hexadecimal(length: number): string {
    return this.#text('0123456789abcdef', length);
  }

  /** Of version 4. */
  uuid(): string {
    const parts = [this.hexadecimal(8), this.hexadecimal(4), `4${this.hexadecimal(3)}`];
    return [...parts, `${'89ab'[this.below(4)]}${this.hexadecimal(3)}`, this.hexadecimal(12)].join('-');
  }

  #text(letters: string, length: number): string {
    return Array.from({ length }, () => letters[this.below(letters.length)]).join('');
  }
}

const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** A seed made of texts (FNV-1a), so that what one part draws does not change what another one does. */
export function seedOf(...texts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of texts.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
