import { createHash } from 'node:crypto';
import type { NeutralRow, RowKey } from '../ports/storage/table-exchange.js';

const BUCKETS = 256;
const HASH_BITS = 64;

function hash(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

/** A row as a number: the same for the same values, in whatever order the columns come. */
export function rowHash(row: NeutralRow): bigint {
  return hash(
    JSON.stringify(
      Object.keys(row)
        .sort()
        .map((name) => [name, row[name]]),
    ),
  );
}

/** A key as text, to compare and to look up by. */
export const keyText = (key: RowKey): string => JSON.stringify(key);

export function keyOfRow(row: NeutralRow, key: readonly string[]): string {
  return keyText(key.map((name) => row[name] as string | number));
}

/** Where the row with that key counts. */
export function bucketOf(key: string): number {
  return Number(hash(key) % BigInt(BUCKETS));
}

/** A sum over the rows of a table that does not depend on their order, in parts so that differences can be narrowed down. */
export class TableDigest {
  #rows = 0;
  readonly #sums = new Array<bigint>(BUCKETS).fill(0n);

  /** @param key the row's key as `keyOfRow` gives it */
  add(row: NeutralRow, key: string): void {
    const bucket = bucketOf(key);
    this.#rows += 1;
    this.#sums[bucket] = BigInt.asUintN(HASH_BITS, (this.#sums[bucket] ?? 0n) + rowHash(row));
  }

  get rows(): number {
    return this.#rows;
  }

  /** 16 hexadecimal digits. */
  get checksum(): string {
    const sum = this.#sums.reduce((total, part) => BigInt.asUintN(HASH_BITS, total + part), 0n);
    return sum.toString(16).padStart(HASH_BITS / 4, '0');
  }

  /** The parts in which the two differ; none when they are the same. */
  differingBuckets(other: TableDigest): Set<number> {
    const numbers = this.#sums.map((_, bucket) => bucket);
    return new Set(numbers.filter((bucket) => this.#sums[bucket] !== other.#sums[bucket]));
  }
}
