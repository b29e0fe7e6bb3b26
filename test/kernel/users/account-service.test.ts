import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, outcomes, PASSWORD, START, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

describe('the account of a person', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });

  describe('signing up', () => {
    it('makes the first user an admin who is signed in, and is over then', async () => {
      expect(await services.accounts.setupRequired()).toBe(true);
      const { user, token } = await services.accounts.signup({ username: 'ada', password: PASSWORD });
      expect(user).toEqual({ id: user.id, username: 'ada', role: 'admin' });
      expect((await services.principalOf(token)).user).toEqual(user);
      expect(await services.users.list()).toMatchObject([{ last_login_at: '2026-03-01T12:00:00.000Z' }]);
      expect(await services.accounts.setupRequired()).toBe(false);
      const second = services.accounts.signup({ username: 'eve', password: PASSWORD });
      await expect(second).rejects.toMatchObject({ code: 'conflict' });
    });

    it('costs no hash once there is a user', async () => {
      await services.signedIn('root', 'admin');
      const before = services.hasher.hashed.length;
      await outcomes([services.accounts.signup({ username: 'eve', password: PASSWORD })]);
      expect(services.hasher.hashed).toHaveLength(before);
    });
  });

  describe('logging in', () => {
    it('starts a session and notes the time', async () => {
      const { id } = await services.users.create({ username: 'Ada', password: PASSWORD, role: 'write' });
      expect(await services.users.list()).toMatchObject([{ id, last_login_at: null }]);
      services.clock.time = START + 5_000;
      const { user, token } = await services.accounts.login({ username: 'aDA', password: PASSWORD });
      expect(user).toEqual({ id, username: 'Ada', role: 'write' });
      expect((await services.principalOf(token)).user).toEqual(user);
      expect(await services.users.list()).toMatchObject([{ last_login_at: '2026-03-01T12:00:05.000Z' }]);
    });
  });

  describe('a name', () => {
    it('from before the rules for names goes on signing in', async () => {
      await services.plant('/', 'admin');
      expect((await services.accounts.login({ username: '/', password: PASSWORD })).user.username).toBe('/');
    });

    it('is found however it is written', async () => {
      await services.users.create({ username: 'müller', password: PASSWORD, role: 'read' });
      const { user } = await services.accounts.login({ username: 'ＭＵ\u0308LLER', password: PASSWORD });
      expect(user.username).toBe('müller');
    });
  });

  describe('changing the password', () => {
    it('ends the other sessions of the user', async () => {
      const { token: here } = await services.signedIn('ada', 'read');
      const { token: elsewhere } = await services.accounts.login({ username: 'ada', password: PASSWORD });
      const change = { current: PASSWORD, replacement: 'another password' };
      await services.accounts.changePassword(await services.principalOf(here), change);
      expect(await services.sessions.authenticate(here)).toBeDefined();
      expect(await services.sessions.authenticate(elsewhere)).toBeUndefined();
      await expect.poll(() => services.told).toEqual([hashOfToken(elsewhere)]);
      const logins = [PASSWORD, 'another password'].map((password) =>
        services.accounts.login({ username: 'ada', password }),
      );
      expect(await outcomes(logins)).toEqual({ succeeded: 1, codes: ['unauthenticated'] });
    });

    it('needs the current one', async () => {
      const { token } = await services.signedIn('ada', 'read');
      const change = { current: 'a wrong guess', replacement: 'another password' };
      const attempt = services.accounts.changePassword(await services.principalOf(token), change);
      await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(services.hasher.hashed).toEqual([PASSWORD]);
      await services.accounts.login({ username: 'ada', password: PASSWORD });
    });

    it('is limited to five attempts in 30 seconds, right or wrong, for each user', async () => {
      const ada = await services.principalOf((await services.signedIn('ada', 'read')).token);
      const bob = await services.principalOf((await services.signedIn('bob', 'read')).token);
      const change = (user: typeof ada, current: string) =>
        services.accounts.changePassword(user, { current, replacement: PASSWORD });
      await change(ada, PASSWORD);
      await outcomes([1, 2, 3, 4].map((guess) => change(ada, `guess ${guess}`)));
      services.hasher.verified.length = 0;
      services.clock.time = START + 29_000;
      await expect(change(ada, PASSWORD)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 1_000 });
      expect(services.hasher.verified).toEqual([]);
      await change(bob, PASSWORD);
      services.clock.time = START + 30_000;
      await change(ada, PASSWORD);
    });

    it('lets no more than five of many attempts at once compare', async () => {
      const ada = await services.principalOf((await services.signedIn('ada', 'read')).token);
      services.hasher.verified.length = 0;
      const guesses = Array.from({ length: 12 }, (_, index) =>
        services.accounts.changePassword(ada, { current: `guess ${index}`, replacement: PASSWORD }),
      );
      const { codes } = await outcomes(guesses);
      expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(5);
      expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(7);
      expect(services.hasher.verified).toHaveLength(5);
    });
  });
});
