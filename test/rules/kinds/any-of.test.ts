import { expect, it } from 'vitest';
import { anyOf } from '../../../src/rules/kinds/any-of.js';

it('is the pattern that has the alternatives side by side', () => {
  const pattern = anyOf(/no (file)/i, /no (key)$/i);
  expect(pattern).toEqual(/no (file)|no (key)$/i);
  expect(pattern.exec('there is NO key')?.slice(1)).toEqual([undefined, 'key']);
});

it('takes the leftmost match, whichever alternative it is of', () => {
  expect(anyOf(/late/, /early/).exec('early and late')?.[0]).toBe('early');
});

it('refuses alternatives with different flags', () => {
  expect(() => anyOf(/a/i, /b/)).toThrow('/a/i');
});
