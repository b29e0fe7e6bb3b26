import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, START, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describe('sessions', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });

  it('know whose they are by a token of 256 bits, of which only the hash is stored', async () => {
    const { user, token } = await services.signedIn('ada', 'write');
    const tokenHash = hashOfToken(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await services.sessions.authenticate(token)).toEqual({ kind: 'user', user, tokenHash });
    expect(await storage().sessions.find(token, 0)).toBeUndefined();
    expect(await storage().sessions.find(tokenHash, 0)).toMatchObject({ tokenHash });
    expect(await services.sessions.authenticate(tokenHash)).toBeUndefined();
  });

  it('have a token of their own each', async () => {
    const { user } = await services.signedIn('ada', 'read');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => services.sessions.start(user.id)));
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect((await services.principalOf(token)).user.id).toBe(user.id);
  });

  it('end after seven days without use', async () => {
    const { token } = await services.signedIn('ada', 'read');
    services.clock.time = START + 7 * DAY + 1;
    expect(await services.sessions.authenticate(token)).toBeUndefined();
  });

  it('go on for seven days from their last use', async () => {
    const { token } = await services.signedIn('ada', 'read');
    for (const days of [7, 14, 20]) {
      services.clock.time = START + days * DAY;
      expect(await services.sessions.authenticate(token)).toBeDefined();
    }
    services.clock.time += 7 * DAY + 1;
    expect(await services.sessions.authenticate(token)).toBeUndefined();
  });

  it('are written at most once a day', async () => {
    const { token } = await services.signedIn('ada', 'read');
    const usedAt = async () => (await storage().sessions.find(hashOfToken(token), 0))?.usedAt;
    services.clock.time = START + DAY - 1;
    await services.sessions.authenticate(token);
    expect(await usedAt()).toBe(START);
    services.clock.time = START + DAY;
    await services.sessions.authenticate(token);
    expect(await usedAt()).toBe(START + DAY);
  });

  it('are over at once when they are ended, and that is told', async () => {
    const { token } = await services.signedIn('ada', 'read');
    await services.sessions.end(hashOfToken(token));
    expect(await services.sessions.authenticate(token)).toBeUndefined();
    await expect.poll(() => services.told).toEqual([hashOfToken(token)]);
  });

  it('stay when the change that would end them fails', async () => {
    const { user, token } = await services.signedIn('ada', 'read');
    const failing = services.sessions.endAlong(async ({ sessions }) => {
      await sessions.endOfUser(user.id, null);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await services.sessions.authenticate(token)).toBeDefined();
    expect(services.told).toEqual([]);
  });
});
