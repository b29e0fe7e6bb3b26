import { expect, it } from 'vitest';
import { CutOff, withinTime } from '../../../src/kernel/diagnosis/within-time.js';

const SHORT = 50;

function spin(): never {
  for (;;);
}

it('answers what the work returns, and throws what it throws', () => {
  expect(withinTime(SHORT, () => [1, undefined])).toEqual([1, undefined]);
  expect(withinTime(SHORT, () => undefined)).toBeUndefined();
  const thrown = new TypeError('no such field');
  expect(() =>
    withinTime(SHORT, () => {
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
  expect(withinTime(SHORT, () => 'goes on')).toBe('goes on');
});

it('may be used within itself', () => {
  expect(withinTime(2_000, () => withinTime(2_000, () => 1) + 1)).toBe(2);
});
