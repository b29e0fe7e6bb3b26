import { expect, it } from 'vitest';
import { CutOff, withinTime } from '../../../src/kernel/diagnosis/within-time.js';

const SHORT = 50;
/** For what ends at once, also on a machine that does other things. */
const LONG = 10_000;

function spin(): never {
  for (;;);
}

it('answers what the work returns, and throws what it throws', () => {
  expect(withinTime(LONG, () => [1, undefined])).toEqual([1, undefined]);
  expect(withinTime(LONG, () => undefined)).toBeUndefined();
  const thrown = new TypeError('no such field');
  expect(() =>
    withinTime(LONG, () => {
      throw thrown;
    }),
  ).toThrow(thrown);
});

it.each<[string, () => unknown]>([
  [
    'a loop that catches all',
    () => {
      for (;;) {
        try {
          spin();
        } catch {}
      }
    },
  ],
  ['a pattern that goes back and forth', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
])('cuts off %s', (_what, work) => {
  expect(() => withinTime(SHORT, work)).toThrow(CutOff);
  expect(() => withinTime(SHORT, work)).toThrow('it did not end within 0.05 s');
  expect(withinTime(LONG, () => 'goes on')).toBe('goes on');
});

it('may be used within itself', () => {
  expect(withinTime(LONG, () => withinTime(LONG, () => 1) + 1)).toBe(2);
});
