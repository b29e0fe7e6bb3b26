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

  it('opens nothing that was sealed with another key', () => {
    const sealed = new SecretBox('another key').seal('canary');
    expect(() => box.open(sealed)).toThrow('the present ENCRYPTION_KEY cannot open this secret');
  });

  it('opens nothing that was changed or cut', () => {
    const sealed = box.seal('canary');
    const changed = Buffer.from(sealed.slice('sealed:v1:'.length), 'base64');
    fc.assert(
      fc.property(fc.nat(changed.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const copy = Buffer.from(changed);
        copy[index] = (copy[index] ?? 0) ^ mask;
        expect(() => box.open(`sealed:v1:${copy.toString('base64')}`)).toThrow(/ENCRYPTION_KEY/);
      }),
    );
    expect(() => box.open('sealed:v1:')).toThrow(/ENCRYPTION_KEY/);
  });

  it('accepts no shortened tag, which could be guessed', () => {
    const empty = Buffer.from(box.seal('').slice('sealed:v1:'.length), 'base64');
    expect(() => box.open(`sealed:v1:${empty.subarray(0, 20).toString('base64')}`)).toThrow(/ENCRYPTION_KEY/);
  });

  it('opens every sealed text in plain data and leaves the rest', () => {
    const data = { host: 'db', password: box.seal('one'), list: [box.seal('two'), 3, null], deep: { on: true } };
    expect(box.openAll(data)).toEqual({ host: 'db', password: 'one', list: ['two', 3, null], deep: { on: true } });
  });
});
