import type { ComparedTable } from '../../contracts/storage-move.js';
import { PodproofError } from '../ports/errors.js';
import type { NeutralRow } from '../ports/storage/table-exchange.js';
import type { Sides } from './copy-tables.js';
import { pagesOf, type Reach } from './reach.js';
import { bucketOf, keyOfRow, keyText, rowHash, TableDigest } from './table-digest.js';

type Visit = (row: NeutralRow, key: string) => void;

async function visitRows(from: Reach, table: string, visit: Visit, since?: string): Promise<void> {
  const columns = await from(async (tables) => tables.key(table));
  for await (const rows of pagesOf(from, table, since)) for (const row of rows) visit(row, keyOfRow(row, columns));
}

async function digest(from: Reach, table: string): Promise<TableDigest> {
  const result = new TableDigest();
  await visitRows(from, table, (row, key) => result.add(row, key));
  return result;
}

async function hashesIn(buckets: ReadonlySet<number>, from: Reach, table: string): Promise<Map<string, bigint>> {
  const hashes = new Map<string, bigint>();
  await visitRows(from, table, (row, key) => {
    if (buckets.has(bucketOf(key))) hashes.set(key, rowHash(row));
  });
  return hashes;
}

async function changedSince(from: Reach, table: string, since: string): Promise<Set<string>> {
  const keys = new Set<string>();
  await visitRows(from, table, (_row, key) => keys.add(key), since);
  for (const key of await from((tables) => tables.deletedSince(table, since))) keys.add(keyText(key));
  return keys;
}

/** The keys under which the two sides do not hold the same. */
function differing(one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}

function refuseCopy(table: string, what: string): never {
  throw new PodproofError(
    'internal',
    `The copy of the table ${table} is not the same: ${what}. Nothing was switched; try again`,
  );
}

/** Rows that were changed after they were copied may differ: they are copied and compared again in the last stretch. Others may not. */
async function refuseOtherDifferences(sides: Sides, table: string, found: { buckets: Set<number>; since: string }) {
  const [one, other] = [
    await hashesIn(found.buckets, sides.from, table),
    await hashesIn(found.buckets, sides.to, table),
  ];
  const suspects = differing(one, other);
  const changed = await changedSince(sides.from, table, found.since);
  const wrong = suspects.filter((key) => !changed.has(key));
  if (wrong.length > 0) refuseCopy(table, `${wrong.length} rows differ`);
}

/**
 * Compares all rows of a table, a page at a time, while the source is in use. Throws PodproofError `internal` when they differ.
 * @param since the mark of the last pass: what was written since may differ
 */
export async function compareTable(sides: Sides, table: string, since: string): Promise<ComparedTable> {
  const [source, target] = [await digest(sides.from, table), await digest(sides.to, table)];
  const buckets = source.differingBuckets(target);
  if (buckets.size > 0) await refuseOtherDifferences(sides, table, { buckets, since });
  return { name: table, rows: source.rows, checksum: source.checksum };
}

/** What the last stretch has copied, by table. */
export class CopiedRows {
  readonly #hashes = new Map<string, Map<string, bigint>>();

  constructor(private readonly columnsOf: (table: string) => readonly string[]) {}

  add(table: string, rows: readonly NeutralRow[]): void {
    const hashes = this.#hashes.get(table) ?? new Map<string, bigint>();
    for (const row of rows) hashes.set(keyOfRow(row, this.columnsOf(table)), rowHash(row));
    this.#hashes.set(table, hashes);
  }

  /** Throws when a copied row is not there as it was, or the numbers of rows differ. Nobody writes meanwhile. Answers the number of rows by table. */
  async compare(sides: Sides, targetMark: string): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const table of await sides.from(async (tables) => tables.names())) {
      await this.#compareCopied(sides.to, table, targetMark);
      const [one, other] = await Promise.all([
        sides.from((tables) => tables.count(table)),
        sides.to((tables) => tables.count(table)),
      ]);
      if (one !== other) refuseCopy(table, `${one} rows here, ${other} rows there`);
      counts.set(table, one);
    }
    return counts;
  }

  async #compareCopied(to: Reach, table: string, since: string): Promise<void> {
    const missing = new Map(this.#hashes.get(table));
    if (missing.size === 0) return;
    await visitRows(to, table, (row, key) => void (missing.get(key) === rowHash(row) && missing.delete(key)), since);
    if (missing.size > 0) refuseCopy(table, `${missing.size} rows of the last stretch differ`);
  }
}
