import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NeutralRow } from '../../../src/kernel/ports/storage/table-exchange.js';
import { bucketOf, keyOfRow, rowHash, TableDigest } from '../../../src/kernel/storage-moves/table-digest.js';

const KEY = ['id'];
const ROW = fc.record({ id: fc.nat(), text: fc.option(fc.string()), json: fc.jsonValue() });
const ROWS = fc.uniqueArray(ROW, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });

function digestOf(rows: readonly NeutralRow[]): TableDigest {
  const digest = new TableDigest();
  for (const row of rows) digest.add(row, keyOfRow(row, KEY));
  return digest;
}

const backwards = (row: NeutralRow): NeutralRow => Object.fromEntries(Object.entries(row).reverse());

describe('the digest of a table', () => {
  it('does not depend on the order of rows and columns', () => {
    fc.assert(
      fc.property(ROWS, (rows) => {
        const [one, other] = [digestOf(rows), digestOf([...rows].reverse().map(backwards))];
        expect(one.checksum).toBe(other.checksum);
        expect(one.rows).toBe(other.rows);
        expect(one.differingBuckets(other).size).toBe(0);
        expect(one.checksum).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it('tells a row that is changed, missing or too many, and where', () => {
    fc.assert(
      fc.property(ROWS, fc.nat(), (rows, number) => {
        const at = number % rows.length;
        const row = rows[at] as NeutralRow;
        const bucket = bucketOf(keyOfRow(row, KEY));
        const changed = rows.map((other, index) =>
          index === at ? { ...other, text: `${String(other.text)}!` } : other,
        );
        for (const different of [changed, rows.toSpliced(at, 1)]) {
          expect([...digestOf(rows).differingBuckets(digestOf(different))]).toEqual([bucket]);
          expect([...digestOf(different).differingBuckets(digestOf(rows))]).toEqual([bucket]);
          expect(digestOf(different).checksum).not.toBe(digestOf(rows).checksum);
        }
      }),
    );
  });

  it('keeps apart values that look alike', () => {
    const values = [null, 'null', 0, '0', '', [], [null], {}, { a: null }, false];
    expect(new Set(values.map((value) => rowHash({ id: 1, value }))).size).toBe(values.length);
    expect(rowHash({ a: 'b', c: '' })).not.toBe(rowHash({ a: '', c: 'b' }));
  });
});
