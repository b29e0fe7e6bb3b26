import bcrypt from 'bcrypt';
import { describe, expect, it } from 'vitest';
import { BcryptPasswordHasher, decoyHash } from '../../src/server/bcrypt-password-hasher.js';

const LONGEST = 'ä'.repeat(36);

describe('the bcrypt hasher', () => {
  const hasher = new BcryptPasswordHasher({ cost: 4 });

  it('uses cost 12 unless told otherwise', async () => {
    expect(bcrypt.getRounds(await new BcryptPasswordHasher().hash('correct horse'))).toBe(12);
  });

  it.each(['12345678', LONGEST, 'pass\0word', '密码密码密码'])('knows %j again and nothing else', async (password) => {
    const hash = await hasher.hash(password);
    expect(hash).not.toContain(password);
    expect(await hasher.verify(password, hash)).toBe(true);
    expect(await hasher.verify(`${password} `, hash)).toBe(false);
    expect(await hasher.verify(password.slice(0, -1), hash)).toBe(false);
  });

  it('refuses to hash what bcrypt would cut', async () => {
    await expect(hasher.hash(`${LONGEST}x`)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('compares for an unknown user at the same cost, and never agrees', async () => {
    for (const cost of [4, 12]) {
      expect(decoyHash(cost)).toMatch(/^\$2b\$\d\d\$[./A-Za-z0-9]{53}$/);
      expect(bcrypt.getRounds(decoyHash(cost))).toBe(cost);
    }
    expect(await hasher.verify('correct horse', undefined)).toBe(false);
    // One turn and nobody may wait: the second is refused only because the first one takes the turn.
    const busy = new BcryptPasswordHasher({ cost: 4, running: 1, waiting: 0 });
    const both = await Promise.allSettled([busy.verify('', undefined), busy.verify('', undefined)]);
    expect(both).toMatchObject([{ value: false }, { reason: { code: 'unavailable' } }]);
  });

  it('lets a few work and a few wait, and sends the rest away with a time to come back', async () => {
    const small = new BcryptPasswordHasher({ cost: 4, running: 1, waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash('correct horse')));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(results[4]).toMatchObject({ reason: { code: 'unavailable', retryAfterMs: expect.any(Number) } });
    expect(await small.hash('correct horse')).toMatch(/^\$2b\$04\$/);
  });

  it('does not match a hash that is none', async () => {
    expect(await hasher.verify('correct horse', 'no hash')).toBe(false);
  });
});
