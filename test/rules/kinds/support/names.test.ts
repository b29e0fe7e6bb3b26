import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestName, editDistance } from '../../../../src/rules/kinds/support/names.js';

describe('editDistance', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['same', 'same', 0],
    ['', 'abc', 3],
    ['short', 'muchlonger', 4],
  ])('%s to %s', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  it('is what the definition says: the fewest insertions, deletions and replacements', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'é'), maxLength: 70 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(editDistance(one, other, 100)).toBe(fewestChanges(one, other));
        expect(editDistance(one, other)).toBe(editDistance(other, one));
      }),
    );
  });

  it.each([
    ['a'.repeat(254), 'b'.repeat(254)],
    ['a'.repeat(5_000_000), 'a'.repeat(5_000_001)],
  ])('compares nothing that is longer than a name', (one, other) => {
    expect(editDistance(one, other)).toBe(4);
  });
});

/** Levenshtein's table, as in the textbook. */
function fewestChanges(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const [above = [], current] = [table[row - 1], [row]];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    table.push(current);
  }
  return table.at(-1)?.at(-1) ?? 0;
}

describe('closestName', () => {
  it.each([
    ['settings', ['setting', 'zebra'], 'setting'],
    ['db', ['db-credentials', 'x'], 'db-credentials'],
    ['abc', ['xyz'], undefined],
    ['abc', [], undefined],
    ['same', ['same'], undefined],
  ])('%s among %j', (name, candidates, closest) => {
    expect(closestName(name, candidates)).toBe(closest);
  });
});
