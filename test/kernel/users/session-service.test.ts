import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type Accounts, accountsOn, START } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describe('sessions', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let accounts: Accounts;
  beforeEach(() => {
    accounts = accountsOn(storage());
  });

  it('know whose they are by a token of 256 bits, of which only the hash is stored', async () => {
    const { user, token } = await accounts.signedIn('ada', 'write');
    const tokenHash = hashOfToken(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await accounts.sessions.authenticate(token)).toEqual({ kind: 'user', user, tokenHash });
    expect(await storage().sessions.find(token, 0)).toBeUndefined();
    expect(await storage().sessions.find(tokenHash, 0)).toMatchObject({ tokenHash });
    expect(await accounts.sessions.authenticate(tokenHash)).toBeUndefined();
  });

  it('have a token of their own each', async () => {
    const { user } = await accounts.signedIn('ada', 'read');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => accounts.sessions.start(user.id)));
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect((await accounts.principalOf(token)).user.id).toBe(user.id);
  });

  it('end after seven days without use', async () => {
    const { token } = await accounts.signedIn('ada', 'read');
    accounts.clock.time = START + 7 * DAY + 1;
    expect(await accounts.sessions.authenticate(token)).toBeUndefined();
  });

  it('go on for seven days from their last use', async () => {
    const { token } = await accounts.signedIn('ada', 'read');
    for (const days of [7, 14, 20]) {
      accounts.clock.time = START + days * DAY;
      expect(await accounts.sessions.authenticate(token)).toBeDefined();
    }
    accounts.clock.time += 7 * DAY + 1;
    expect(await accounts.sessions.authenticate(token)).toBeUndefined();
  });

  it('are written at most once a day', async () => {
    const { token } = await accounts.signedIn('ada', 'read');
    const usedAt = async () => (await storage().sessions.find(hashOfToken(token), 0))?.usedAt;
    accounts.clock.time = START + DAY - 1;
    await accounts.sessions.authenticate(token);
    expect(await usedAt()).toBe(START);
    accounts.clock.time = START + DAY;
    await accounts.sessions.authenticate(token);
    expect(await usedAt()).toBe(START + DAY);
  });

  it('are over at once when they are ended, and that is told', async () => {
    const { token } = await accounts.signedIn('ada', 'read');
    await accounts.sessions.end(hashOfToken(token));
    expect(await accounts.sessions.authenticate(token)).toBeUndefined();
    await expect.poll(() => accounts.told).toEqual([hashOfToken(token)]);
  });

  it('of one user can be ended but for one, without touching those of others', async () => {
    const { user, token: kept } = await accounts.signedIn('ada', 'read');
    const { token: stranger } = await accounts.signedIn('bob', 'read');
    const lost = [await accounts.sessions.start(user.id), await accounts.sessions.start(user.id)];
    await accounts.sessions.endOfUser(user.id, hashOfToken(kept));
    for (const token of lost) expect(await accounts.sessions.authenticate(token)).toBeUndefined();
    for (const token of [kept, stranger]) expect(await accounts.sessions.authenticate(token)).toBeDefined();
    await expect.poll(() => accounts.told.toSorted()).toEqual(lost.map(hashOfToken).toSorted());
  });

  it('stay when the change that would end them fails', async () => {
    const { user, token } = await accounts.signedIn('ada', 'read');
    const failing = accounts.sessions.endAlong(async ({ sessions }) => {
      await sessions.endOfUser(user.id, null);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await accounts.sessions.authenticate(token)).toBeDefined();
    expect(accounts.told).toEqual([]);
  });
});
