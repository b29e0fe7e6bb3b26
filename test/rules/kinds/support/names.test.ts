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

  it('is the same both ways', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        (one, other) => editDistance(one, other) === editDistance(other, one),
      ),
    );
  });
});

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
