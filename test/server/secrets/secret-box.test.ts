import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealed, SecretBox } from '../../../src/server/secrets/secret-box.js';

const box = new SecretBox('a key of an operator');

describe('SecretBox', () => {
  it('opens what it sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
      }),
    );
  });

  it('seals the same text differently each time and shows nothing of it', () => {
    const [first, second] = [box.seal('canary'), box.seal('canary')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64').toString('latin1') + first).not.toContain('canary');
    expect([isSealed(first), isSealed('canary'), isSealed(7)]).toEqual([true, false, false]);
  });

  it('opens nothing that was sealed with another key, and names the one that is needed', () => {
    const other = new SecretBox('another key');
    const sealed = other.seal('canary');
    expect(() => box.open(sealed)).toThrow(
      new RegExp(`^the present ENCRYPTION_KEY \\(key ${box.keyId}\\) cannot open .+ with key ${other.keyId}`),
    );
    expect(box.isOutdated(sealed)).toBe(false);
  });

  it('keeps the id of the key, which tells nothing of it and is the same on every replica', () => {
    expect(box.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(box.seal('x').split(':').slice(0, 3)).toEqual(['sealed', 'v2', box.keyId]);
    expect(new SecretBox('a key of an operator').keyId).toBe(box.keyId);
    expect(new SecretBox('another key').keyId).not.toBe(box.keyId);
  });

  it('opens what former keys sealed, and knows that it is outdated', () => {
    const former = new SecretBox('a former key');
    const both = new SecretBox('a key of an operator', ['an even older key', 'a former key']);
    expect([both.open(former.seal('one')), both.open(box.seal('two'))]).toEqual(['one', 'two']);
    expect([both.isOutdated(former.seal('one')), both.isOutdated(box.seal('two'))]).toEqual([true, false]);
    expect(both.seal('three')).toContain(box.keyId);
  });

  it('opens the first form, which named no key, with any key that it knows', () => {
    // Sealed by the version that made the first form.
    const first = 'sealed:v1:+ZK3eDRRdiRWO2gVGeB6tM1sDB4eja+8wEC2Fu/SKWkGYw==';
    expect([box.open(first), box.isOutdated(first), isSealed(first)]).toEqual(['canary', true, true]);
    expect(new SecretBox('another key', ['a key of an operator']).open(first)).toBe('canary');
    const without = new SecretBox('another key');
    expect(() => without.open(first)).toThrow(/cannot open what was sealed with another key/);
    expect(without.isOutdated(first)).toBe(false);
  });

  it('opens nothing that was changed or cut', () => {
    const [mark, bytes] = partsOf(box.seal('canary'));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const copy = Buffer.from(bytes);
        copy[index] = (copy[index] ?? 0) ^ mask;
        expect(() => box.open(mark + copy.toString('base64'))).toThrow(/was changed since/);
        expect(() => box.open(`sealed:v1:${copy.toString('base64')}`)).toThrow(/ENCRYPTION_KEY/);
      }),
    );
    for (const text of [mark, 'sealed:v1:', 'sealed:v2:', 'sealed:v2:nonsense']) expect(() => box.open(text)).toThrow();
  });

  it('accepts no shortened tag, which could be guessed', () => {
    const [mark, bytes] = partsOf(box.seal(''));
    expect(() => box.open(mark + bytes.subarray(0, 20).toString('base64'))).toThrow(/was changed since/);
  });

  it('opens every sealed text in plain data and leaves the rest', () => {
    const data = { host: 'db', password: box.seal('one'), list: [box.seal('two'), 3, null], deep: { on: true } };
    expect(box.openAll(data)).toEqual({ host: 'db', password: 'one', list: ['two', 3, null], deep: { on: true } });
  });

  it('seals plain data anew where another key sealed it, and only there', () => {
    const rotated = new SecretBox('the next key', ['a key of an operator']);
    const data = { a: box.seal('one'), b: [rotated.seal('two')], c: 'plain' };
    const { value, ...counts } = rotated.resealAll(data);
    expect(counts).toEqual({ resealed: 1, current: 1 });
    expect(new SecretBox('the next key').openAll(value)).toEqual({ a: 'one', b: ['two'], c: 'plain' });
    expect(rotated.resealAll(value)).toEqual({ value, resealed: 0, current: 2 });
  });
});

/** The part before the bytes, and the bytes. */
function partsOf(sealed: string): [mark: string, bytes: Buffer] {
  const end = sealed.lastIndexOf(':') + 1;
  return [sealed.slice(0, end), Buffer.from(sealed.slice(end), 'base64')];
}
