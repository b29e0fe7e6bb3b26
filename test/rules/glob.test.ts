import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchGlob } from '../../src/rules/glob.js';

/** Says the same by trying everything; only good for short texts. */
function naiveMatch(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === '*') return naiveMatch(rest, text) || (text !== '' && naiveMatch(pattern, text.slice(1)));
  return text !== '' && (first === '?' || first === text[0]) && naiveMatch(rest, text.slice(1));
}

const characters = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 10 });

describe('matchGlob', () => {
  it.each([
    ['web-*', 'web-7d9f', true],
    ['web-*', 'web-', true],
    ['web-*', 'my-web-1', false],
    ['*-canary-?', 'api-canary-1', true],
    ['*-canary-?', 'api-canary-10', false],
    ['web', 'web-1', false],
    ['*', '', true],
    ['?', '', false],
    ['', '', true],
    ['', 'a', false],
    ['a.c', 'abc', false],
    ['(a+)+$', '(a+)+$', true],
    ['[ab]', 'a', false],
  ])('%j on %j: %j', (pattern, text, matches) => {
    expect(matchGlob(pattern, text)).toBe(matches);
  });

  it('says the same as the naive model', () => {
    fc.assert(
      fc.property(characters('ab*?'), characters('ab'), (pattern, text) => {
        expect(matchGlob(pattern, text)).toBe(naiveMatch(pattern, text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a*'.repeat(5_000), 'a'.repeat(10_000), true],
    [`${'*a'.repeat(5_000)}b`, 'a'.repeat(10_000), false],
    [`*${'a'.repeat(1_000)}b`, 'a'.repeat(2_000), false],
    ['*?'.repeat(5_000), 'a'.repeat(4_999), false],
  ])('answers on a pattern made to backtrack (%#)', (pattern, text, matches) => {
    expect(matchGlob(pattern, text)).toBe(matches);
  });
});
