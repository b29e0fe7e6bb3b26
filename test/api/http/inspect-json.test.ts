import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson, makeStorable, mayHoldUnstorable } from '../../../src/api/http/inspect-json.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';

function refusal(body: unknown): string | undefined {
  try {
    inspectJson(body);
    return undefined;
  } catch (error) {
    expect(PodproofError.isInstance(error) && error.code).toBe('invalid');
    return (error as Error).message;
  }
}

/** Arrays and objects by turns, `depth` of them in each other. */
const nested = (depth: number): unknown => JSON.parse('{"a":['.repeat(depth / 2) + '1' + ']}'.repeat(depth / 2));

describe('inspectJson', () => {
  it.each([null, undefined, 5, 'text', [], {}, { a: [1, { b: null }] }])('lets %j pass', (body) => {
    expect(refusal(body)).toBeUndefined();
  });

  it('refuses nesting over 100 levels, naming the field', () => {
    expect(refusal(nested(100))).toBeUndefined();
    expect(refusal({ events: nested(100) })).toBe('events must not be nested deeper than 100 levels');
    expect(refusal(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(
      '[0] must not be nested deeper than 100 levels',
    );
  });

  it('refuses arrays over 10,000 elements, naming their path', () => {
    const long = new Array<number>(10_001).fill(0);
    expect(refusal({ events: long.slice(1) })).toBeUndefined();
    expect(refusal({ events: long })).toBe('events must have at most 10000 elements');
    expect(refusal({ a: [{ b: { c: long } }] })).toBe('a[0].b.c must have at most 10000 elements');
    expect(refusal(long)).toBe('The body must have at most 10000 elements');
  });

  it('refuses objects with over 10,000 fields alike', () => {
    const wide = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, {}]));
    expect(refusal({ details: wide(10_000) })).toBeUndefined();
    expect(refusal({ details: wide(10_001) })).toBe('details must have at most 10000 fields');
  });

  it('takes __proto__ keys out at any depth', () => {
    const body = JSON.parse('{"__proto__":{"admin":true},"a":[{"__proto__":1,"b":2}]}') as Record<string, unknown>;
    inspectJson(body);
    expect(JSON.stringify(body)).toBe('{"a":[{"b":2}]}');
    expect(Object.assign({}, body)).not.toHaveProperty('admin');
  });
});

const UNSTORABLE = /\0|\p{Surrogate}/u;

describe('makeStorable', () => {
  it('replaces NUL and lone surrogates in strings and keys, and keeps whole characters', () => {
    const body = { 'k\0': ['a\0b', { c: '\ud800x\udc00' }], emoji: '😀' };
    expect(makeStorable(body)).toEqual({ 'k\uFFFD': ['a\uFFFDb', { c: '\uFFFDx\uFFFD' }], emoji: '😀' });
    expect(makeStorable('\0')).toBe('\uFFFD');
    expect(makeStorable(undefined)).toBeUndefined();
  });

  it('leaves nothing that a database refuses, and what is storable as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.jsonValue({ stringUnit: 'grapheme' }), (any, good) => {
        const wild = JSON.parse(JSON.stringify({ any, lone: '\ud800', nul: '\0' }));
        expect(UNSTORABLE.test(JSON.stringify(makeStorable(wild)).replaceAll(/\\u[\da-f]{4}/g, unescape16))).toBe(
          false,
        );
        const before = JSON.stringify(good);
        if (!mayHoldUnstorable(before)) expect(JSON.stringify(makeStorable(good))).toBe(before);
      }),
    );
  });

  it('is only needed when mayHoldUnstorable says so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' }), (one, other) => {
        const text = `${one}${other}`;
        if (!mayHoldUnstorable(JSON.stringify(text))) expect(makeStorable(text)).toBe(text);
      }),
    );
    expect(mayHoldUnstorable('"\\u0000"')).toBe(true);
    expect(mayHoldUnstorable('"\\uD83D"')).toBe(true);
    expect(mayHoldUnstorable('"\\u00e4 plain"')).toBe(false);
  });
});

function unescape16(escape: string): string {
  return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
}
