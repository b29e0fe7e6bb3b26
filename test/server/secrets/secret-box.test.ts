import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealed, SecretBox } from '../../../src/server/secrets/secret-box.js';

const PLACE = { kind: 'llm', id: 'openai', path: ['api_key'], origin: null };
const box = new SecretBox('a key of an operator');

describe('SecretBox', () => {
  it('opens what it sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text, PLACE), PLACE)).toBe(text);
      }),
    );
  });

  it('seals the same text differently each time and shows nothing of it', () => {
    const [first, second] = [box.seal('canary', PLACE), box.seal('canary', PLACE)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64').toString('latin1') + first).not.toContain('canary');
    expect([isSealed(first), isSealed('canary'), isSealed(7)]).toEqual([true, false, false]);
  });

  it('opens nothing that was sealed with another key, and names the one that is needed', () => {
    const other = new SecretBox('another key');
    const sealed = other.seal('canary', PLACE);
    expect(() => box.open(sealed, PLACE)).toThrow(
      new RegExp(`^the present ENCRYPTION_KEY \\(key ${box.keyId}\\) cannot open .+ with key ${other.keyId}`),
    );
    expect(box.isOutdated(sealed)).toBe(false);
  });

  it('keeps the id of the key, which tells nothing of it and is the same on every replica', () => {
    expect(box.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(box.seal('x', PLACE).split(':').slice(0, 3)).toEqual(['sealed', 'v3', box.keyId]);
    expect(new SecretBox('a key of an operator').keyId).toBe(box.keyId);
    expect(new SecretBox('another key').keyId).not.toBe(box.keyId);
  });

  it('opens what former keys sealed, and knows that it is outdated', () => {
    const former = new SecretBox('a former key');
    const both = new SecretBox('a key of an operator', ['an even older key', 'a former key']);
    expect([both.open(former.seal('one', PLACE), PLACE), both.open(box.seal('two', PLACE), PLACE)]).toEqual([
      'one',
      'two',
    ]);
    expect([both.isOutdated(former.seal('one', PLACE)), both.isOutdated(box.seal('two', PLACE))]).toEqual([
      true,
      false,
    ]);
    expect(both.seal('three', PLACE)).toContain(box.keyId);
  });

  it('opens the first form, which named no key, with any key that it knows', () => {
    // Sealed by the version that made the first form.
    const first = 'sealed:v1:+ZK3eDRRdiRWO2gVGeB6tM1sDB4eja+8wEC2Fu/SKWkGYw==';
    expect([box.open(first, PLACE), box.isOutdated(first), isSealed(first)]).toEqual(['canary', true, true]);
    expect(new SecretBox('another key', ['a key of an operator']).open(first, PLACE)).toBe('canary');
    const without = new SecretBox('another key');
    expect(() => without.open(first, PLACE)).toThrow(/cannot open what was sealed with another key/);
    expect(without.isOutdated(first)).toBe(false);
  });

  it('opens nothing that was changed or cut', () => {
    const [mark, bytes] = partsOf(box.seal('canary', PLACE));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const copy = Buffer.from(bytes);
        copy[index] = (copy[index] ?? 0) ^ mask;
        expect(() => box.open(mark + copy.toString('base64'), PLACE)).toThrow(/was changed since/);
        expect(() => box.open(`sealed:v1:${copy.toString('base64')}`, PLACE)).toThrow(/ENCRYPTION_KEY/);
      }),
    );
    for (const text of [mark, 'sealed:v1:', 'sealed:v2:', 'sealed:v3:nonsense'])
      expect(() => box.open(text, PLACE)).toThrow();
  });

  it('accepts no shortened tag, which could be guessed', () => {
    const [mark, bytes] = partsOf(box.seal('', PLACE));
    expect(() => box.open(mark + bytes.subarray(0, 20).toString('base64'), PLACE)).toThrow(/was changed since/);
  });

  it('opens what it sealed in that place only, and not in a former form either', () => {
    const sealed = box.seal('canary', PLACE);
    const others = [
      { ...PLACE, kind: 'notify' },
      { ...PLACE, id: 'mistral' },
      { ...PLACE, path: ['secret'] },
      { ...PLACE, path: ['api_key', '0'] },
      { ...PLACE, origin: 'https://evil.example' },
    ];
    for (const place of others) expect(() => box.open(sealed, place)).toThrow(/not where it was entered/);
    expect(() => box.open(sealed.replace(':v3:', ':v2:'), PLACE)).toThrow(/was changed since/);
    expect(() => box.open(sealed.replace(/v3:[^:]+/, 'v1'), PLACE)).toThrow(/ENCRYPTION_KEY/);
  });

  it('opens the second form, which was bound to no place, and knows that it is outdated', () => {
    const second = 'sealed:v2:802969f2:iIV5FJSm9xDU+jmb8aIjFq3/yYdwgJrMeVBKHl7vma2FsQ==';
    expect([box.open(second, PLACE), box.isOutdated(second), isSealed(second)]).toEqual(['canary', true, true]);
  });
});

/** The part before the bytes, and the bytes. */
function partsOf(sealed: string): [mark: string, bytes: Buffer] {
  const end = sealed.lastIndexOf(':') + 1;
  return [sealed.slice(0, end), Buffer.from(sealed.slice(end), 'base64')];
}
