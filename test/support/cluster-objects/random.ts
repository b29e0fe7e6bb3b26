const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const HEX = '0123456789abcdef';

/** Chance that is the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 0 up to, but not including, the limit. */
  integer(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.integer(values.length)] ?? values[0];
  }

  /** Of the letters that Kubernetes takes for generated names. */
  suffix(length: number): string {
    return this.#text(LETTERS, length);
  }

  hex(length: number): string {
    return this.#text(HEX, length);
  }

  uid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.hex(length)).join('-');
  }

  #text(letters: string, length: number): string {
    let text = '';
    while (text.length < length) text += letters[this.integer(letters.length)];
    return text;
  }
}
