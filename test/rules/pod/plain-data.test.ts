import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalData, isWalkable } from '../../../src/rules/pod/plain-data.js';

/** The same with its members in the other order, and with one more that says nothing. */
function retold(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(retold);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, retold(member)] as const);
  return { ...Object.fromEntries([...members].reverse()), ['said by nobody']: undefined };
}

describe('equal data', () => {
  it('is the same JSON, in whatever order and with members that JSON does not have', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(equalData(value, retold(value))).toBe(true);
        expect(equalData(retold(value), value)).toBe(true);
      }),
    );
  });

  it('is not what any other JSON says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(equalData(one, other)).toBe(isSame);
      }),
    );
    expect(equalData({ a: null }, {})).toBe(false);
    expect(equalData([undefined], [])).toBe(false);
    expect(equalData([], {})).toBe(false);
    expect(equalData({ toString: 1 }, {})).toBe(false);
    expect(equalData({ a: undefined, b: 1 }, { b: 1, c: undefined })).toBe(true);
  });

  it('is none that nobody can walk', () => {
    const deep = (left: number): unknown => (left === 0 ? {} : { more: deep(left - 1) });
    expect(equalData(deep(50), deep(50))).toBe(true);
    expect(equalData(deep(200), deep(200))).toBe(false);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)]);
  return { members: members.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)) };
}

describe('data that may be walked', () => {
  const aliased = (part: unknown, times: number) => ({ list: Array.from({ length: times }, () => part) });
  const long = 'x'.repeat(200_000);

  it('may have long texts and many short ones', () => {
    expect(isWalkable({ data: { file: 'x'.repeat(1_500_000) } })).toBe(true);
    expect(isWalkable(aliased('a usual text of a manifest', 90_000))).toBe(true);
    expect(isWalkable(aliased(long, 9))).toBe(true);
  });

  it('has no long text again and again, as a value or as a name', () => {
    expect(isWalkable(aliased(long, 90))).toBe(false);
    expect(isWalkable(aliased({ [long]: '' }, 90))).toBe(false);
  });
});
