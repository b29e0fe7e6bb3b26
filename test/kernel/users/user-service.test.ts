import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type Accounts, accountsOn, outcomes, PASSWORD, START } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

describe('user accounts', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let accounts: Accounts;
  beforeEach(() => {
    accounts = accountsOn(storage());
  });

  const admin = () => accounts.signedIn('root', 'admin');

  describe('signing up', () => {
    it('makes the first user an admin who is signed in, and is over then', async () => {
      expect(await accounts.users.setupRequired()).toBe(true);
      const { user, token } = await accounts.users.signup({ username: 'ada', password: PASSWORD });
      expect(user).toEqual({ id: user.id, username: 'ada', role: 'admin' });
      expect((await accounts.principalOf(token)).user).toEqual(user);
      expect(await accounts.users.setupRequired()).toBe(false);
      const second = accounts.users.signup({ username: 'eve', password: PASSWORD });
      await expect(second).rejects.toMatchObject({ code: 'conflict' });
    });

    it('costs no hash once there is a user', async () => {
      await admin();
      const before = accounts.hasher.hashed.length;
      await outcomes([accounts.users.signup({ username: 'eve', password: PASSWORD })]);
      expect(accounts.hasher.hashed).toHaveLength(before);
    });
  });

  describe('logging in', () => {
    it('starts a session and notes the time', async () => {
      const { id } = await accounts.users.create({ username: 'Ada', password: PASSWORD, role: 'write' });
      expect(await accounts.users.list()).toMatchObject([{ id, last_login_at: null }]);
      accounts.clock.time = START + 5_000;
      const { user, token } = await accounts.users.login({ username: 'aDA', password: PASSWORD });
      expect(user).toEqual({ id, username: 'Ada', role: 'write' });
      expect((await accounts.principalOf(token)).user).toEqual(user);
      expect(await accounts.users.list()).toMatchObject([{ last_login_at: '2026-03-01T12:00:05.000Z' }]);
    });
  });

  describe('admins', () => {
    it('create users whose names differ in more than upper and lower case', async () => {
      const user = await accounts.users.create({ username: 'Zoë', password: PASSWORD, role: 'read' });
      expect(user).toEqual({
        id: user.id,
        username: 'Zoë',
        role: 'read',
        created_at: '2026-03-01T12:00:00.000Z',
        last_login_at: null,
      });
      const twin = accounts.users.create({ username: 'zOË', password: PASSWORD, role: 'read' });
      await expect(twin).rejects.toMatchObject({ code: 'conflict' });
      expect(await accounts.users.list()).toEqual([user]);
    });

    it('change roles, which ends the sessions of that user and of nobody else', async () => {
      const { token: adminToken } = await admin();
      const { user, token } = await accounts.signedIn('ada', 'read');
      expect(await accounts.users.changeRole(user.id, 'write')).toMatchObject({ id: user.id, role: 'write' });
      expect(await accounts.sessions.authenticate(token)).toBeUndefined();
      expect(await accounts.sessions.authenticate(adminToken)).toBeDefined();
      await expect.poll(() => accounts.told).toEqual([hashOfToken(token)]);
    });

    it('end no session by giving the role that a user has', async () => {
      const { user, token } = await accounts.signedIn('ada', 'read');
      expect(await accounts.users.changeRole(user.id, 'read')).toMatchObject({ role: 'read' });
      expect(await accounts.sessions.authenticate(token)).toBeDefined();
    });

    it('delete users together with their sessions', async () => {
      await admin();
      const { user, token } = await accounts.signedIn('ada', 'read');
      await accounts.users.remove(user.id);
      expect(await accounts.sessions.authenticate(token)).toBeUndefined();
      expect((await accounts.users.list()).map(({ username }) => username)).toEqual(['root']);
      await expect.poll(() => accounts.told).toEqual([hashOfToken(token)]);
    });

    it('are told when there is no such user', async () => {
      await admin();
      const attempts = [accounts.users.changeRole(999, 'read'), accounts.users.remove(999)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['not_found', 'not_found'] });
    });

    it('cannot demote or delete the last of them, who stays signed in', async () => {
      const { user, token } = await admin();
      await accounts.signedIn('ada', 'write');
      const attempts = [accounts.users.changeRole(user.id, 'write'), accounts.users.remove(user.id)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['conflict', 'conflict'] });
      expect((await accounts.principalOf(token)).user.role).toBe('admin');
      expect(accounts.told).toEqual([]);
    });
  });

  describe('a password', () => {
    it('is changed by its user, whose other sessions end', async () => {
      const { token: here } = await accounts.signedIn('ada', 'read');
      const { token: elsewhere } = await accounts.users.login({ username: 'ada', password: PASSWORD });
      const change = { current: PASSWORD, replacement: 'another password' };
      await accounts.users.changePassword(await accounts.principalOf(here), change);
      expect(await accounts.sessions.authenticate(here)).toBeDefined();
      expect(await accounts.sessions.authenticate(elsewhere)).toBeUndefined();
      await expect.poll(() => accounts.told).toEqual([hashOfToken(elsewhere)]);
      const logins = [PASSWORD, 'another password'].map((password) =>
        accounts.users.login({ username: 'ada', password }),
      );
      expect(await outcomes(logins)).toEqual({ succeeded: 1, codes: ['unauthenticated'] });
    });

    it('is not changed without the current one', async () => {
      const { token } = await accounts.signedIn('ada', 'read');
      const change = { current: 'a wrong guess', replacement: 'another password' };
      const attempt = accounts.users.changePassword(await accounts.principalOf(token), change);
      await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(accounts.hasher.hashed).toEqual([PASSWORD]);
      await accounts.users.login({ username: 'ada', password: PASSWORD });
    });

    it('is reset by an operator, which ends all sessions', async () => {
      const { user, token } = await accounts.signedIn('ada', 'read');
      expect(await accounts.users.resetPassword('ADA', 'another password')).toEqual(user);
      expect(await accounts.sessions.authenticate(token)).toBeUndefined();
      await accounts.users.login({ username: 'ada', password: 'another password' });
    });

    it('is not reset to what nobody could choose, nor for a user who does not exist', async () => {
      await accounts.signedIn('ada', 'read');
      const attempts = [accounts.users.resetPassword('ada', 'short'), accounts.users.resetPassword('eve', PASSWORD)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['invalid', 'not_found'] });
      await accounts.users.login({ username: 'ada', password: PASSWORD });
    });
  });

  describe('the first admin of a new installation', () => {
    it('is made once', async () => {
      expect(await accounts.users.ensureAdmin('root', PASSWORD)).toBe(true);
      expect(await accounts.users.ensureAdmin('other', PASSWORD)).toBe(false);
      expect(await accounts.users.list()).toMatchObject([{ username: 'root', role: 'admin' }]);
    });

    it.each([
      ['root', '1234567', /^password:.*8 bytes/],
      ['root', 'é'.repeat(37), /^password:.*72 bytes/],
      [' root', PASSWORD, /^username:/],
    ])('is refused as %j with the password %j, which is not repeated', async (username, password, message) => {
      const refusal = await accounts.users.ensureAdmin(username, password).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
      expect(String(refusal)).not.toContain(password);
      expect(await accounts.users.setupRequired()).toBe(true);
    });
  });
});
