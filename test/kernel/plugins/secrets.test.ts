import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets, MASK, maskConfig } from '../../../src/kernel/plugins/secrets.js';

describe('maskConfig', () => {
  it('masks what is set, at any depth, and leaves the rest', () => {
    const config = {
      webhook_url: 'https://x',
      routes: [{ team: 'a', webhook_url: 'https://y' }],
      secret: '',
      pin: null,
    };
    expect(maskConfig(config, ['webhook_url', 'secret', 'pin'])).toEqual({
      webhook_url: MASK,
      routes: [{ team: 'a', webhook_url: MASK }],
      secret: '',
      pin: null,
    });
  });

  it('masks a secret that is an object as a whole', () => {
    expect(maskConfig({ credentials: { user: 'u', password: 'p' } }, ['credentials'])).toEqual({ credentials: MASK });
  });
});

describe('hideSecrets', () => {
  it('finds secrets of every make: nested, numbers, in URLs, in JSON', () => {
    const config = { auth: { token: 'a/b"c', pin: 4711 }, name: 'visible' };
    const text = `visible a/b"c ${encodeURIComponent('a/b"c')} ${JSON.stringify('a/b"c')} 4711`;
    expect(hideSecrets(text, config, ['auth'])).toBe(`visible ${MASK} ${MASK} "${MASK}" ${MASK}`);
  });

  it('hides a secret that contains another one as a whole', () => {
    expect(hideSecrets('key-long key', { a: 'key', b: 'key-long' }, ['a', 'b'])).toBe(`${MASK} ${MASK}`);
  });

  it('hides a short secret where it is a word, and leaves the words that hold it', () => {
    expect(hideSecrets('token t must have at most 50: t', { key: 't' }, ['key'])).toBe(
      `token ${MASK} must have at most 50: ${MASK}`,
    );
    expect(hideSecrets('(.*) .*', { key: '.*' }, ['key'])).toBe(`(${MASK}) ${MASK}`);
  });

  it('leaves no secret in any text', () => {
    const secret = fc.string({ minLength: 4 }).filter((text) => !MASK.includes(text) && !text.includes('*'));
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        return !hideSecrets(before + value + after, { key: value }, ['key']).includes(value);
      }),
    );
  });
});
