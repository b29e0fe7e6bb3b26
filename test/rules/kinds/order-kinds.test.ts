import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineKind, type FailureKind, type Group } from '../../../src/rules/kinds/define-kind.js';
import { KINDS } from '../../../src/rules/kinds/index.js';
import { orderKinds } from '../../../src/rules/kinds/order-kinds.js';

function kindOf(id: string, group: Group, before: readonly string[] = []): FailureKind {
  const words = { title: id, description: id, severity: 'low' as const };
  const say = () => ({ title: id, cause: id, evidence: [], steps: [], checks: [] });
  return defineKind({ id, group, before, ...words, read: () => [], say, oracles: [] });
}

const idsOf = (kinds: readonly FailureKind[]) => orderKinds(kinds).map(({ id }) => id);

it('goes by group, then by what says that it goes before another, then by name', () => {
  const kinds = [kindOf('b', 'log'), kindOf('c', 'log', ['a']), kindOf('a', 'log'), kindOf('z', 'image', ['a'])];
  expect(idsOf(kinds)).toEqual(['z', 'b', 'c', 'a']);
});

it('does not depend on the order in which kinds are found', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }), (found) => {
      expect(idsOf(found)).toEqual(KINDS.map(({ id }) => id));
    }),
    { numRuns: 20 },
  );
});

it('goes by name in a circle, and leaves alone what names a kind that there is not', () => {
  const circle = [kindOf('b', 'log', ['a']), kindOf('a', 'log', ['b']), kindOf('c', 'log', ['b'])];
  expect(idsOf(circle)).toEqual(['c', 'a', 'b']);
  expect(idsOf([kindOf('b', 'log', ['gone', 'b']), kindOf('a', 'log')])).toEqual(['a', 'b']);
});

it('names only kinds of the same group that there are', () => {
  const groups = new Map(KINDS.map(({ id, group }) => [id, group]));
  const wrong = KINDS.flatMap(({ id, group, before = [] }) =>
    before.filter((other) => groups.get(other) !== group).map((other) => `${id} before ${other}`),
  );
  expect(wrong).toEqual([]);
  const place = new Map(KINDS.map(({ id }, index) => [id, index]));
  const late = KINDS.flatMap(({ id, before = [] }) =>
    before.filter((other) => (place.get(other) ?? 0) < (place.get(id) ?? 0)).map((other) => `${id} before ${other}`),
  );
  expect(late).toEqual([]);
});
