import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceTokens } from '../../../src/kernel/users/service-tokens.js';

describe('service tokens', () => {
  it('accepts each of several, so that one can replace another', () => {
    const tokens = new ServiceTokens(['old', 'new']);
    expect([tokens.accepts('old'), tokens.accepts('new'), tokens.accepts('newer')]).toEqual([true, true, false]);
  });

  it('accepts nothing when none is configured, or an empty one', () => {
    for (const configured of [[], ['']]) {
      const tokens = new ServiceTokens(configured);
      expect([tokens.accepts(undefined), tokens.accepts(''), tokens.accepts('undefined')]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it('accepts exactly what is configured', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, (configured, given) => {
        const tokens = new ServiceTokens(configured);
        expect(tokens.accepts(given)).toBe(configured.includes(given));
        expect(configured.every((token) => tokens.accepts(token))).toBe(true);
      }),
    );
  });
});
