import { describe, expect, it } from 'vitest';
import { exportName, readAll } from '../../../dashboard/src/lib/read-all.js';

/** A list of so many rows, in pages of three. */
const listOf = (count: number) => {
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(3, count - from) }, (_, index) => from + index);
    return { items, next: from + 3 < count ? String(from + 3) : undefined };
  };
  return { read, asked };
};

describe('reading all rows of a list', () => {
  it('goes from page to page to the end', async () => {
    const { read, asked } = listOf(7);
    expect(await readAll(read, 100)).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6], isCut: false });
    expect(asked).toEqual([undefined, '3', '6']);
  });

  it.each([
    [5, [0, 1, 2, 3, 4], true],
    [6, [0, 1, 2, 3, 4, 5], true],
    [7, [0, 1, 2, 3, 4, 5, 6], false],
  ])('stops at %i and says whether there is more', async (most, rows, isCut) => {
    expect(await readAll(listOf(7).read, most)).toEqual({ rows, isCut });
  });

  it('names the file by the list and the day', () => {
    expect(exportName('findings', 'csv', new Date('2026-03-04T23:00:00Z'))).toBe('podproof-findings-2026-03-04.csv');
  });
});
