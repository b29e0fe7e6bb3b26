import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, outcomes, PASSWORD, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

describe('the users', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });

  const admin = () => services.signedIn('root', 'admin');

  describe('admins', () => {
    it('create users whose names differ in more than upper and lower case', async () => {
      const user = await services.users.create({ username: 'Zoë', password: PASSWORD, role: 'read' });
      expect(user).toEqual({
        id: user.id,
        username: 'Zoë',
        role: 'read',
        created_at: '2026-03-01T12:00:00.000Z',
        last_login_at: null,
      });
      const twin = services.users.create({ username: 'zOË', password: PASSWORD, role: 'read' });
      await expect(twin).rejects.toMatchObject({ code: 'conflict' });
      expect(await services.users.list()).toEqual([user]);
    });

    it('change roles, which ends the sessions of that user and of nobody else', async () => {
      const { token: adminToken } = await admin();
      const { user, token } = await services.signedIn('ada', 'read');
      expect(await services.users.changeRole(user.id, 'write')).toMatchObject({ id: user.id, role: 'write' });
      expect(await services.sessions.authenticate(token)).toBeUndefined();
      expect(await services.sessions.authenticate(adminToken)).toBeDefined();
      await expect.poll(() => services.told).toEqual([hashOfToken(token)]);
    });

    it('end no session by giving the role that a user has', async () => {
      const { user, token } = await services.signedIn('ada', 'read');
      expect(await services.users.changeRole(user.id, 'read')).toMatchObject({ role: 'read' });
      expect(await services.sessions.authenticate(token)).toBeDefined();
    });

    it('delete users together with their sessions', async () => {
      await admin();
      const { user, token } = await services.signedIn('ada', 'read');
      await services.users.remove(user.id);
      expect(await services.sessions.authenticate(token)).toBeUndefined();
      expect((await services.users.list()).map(({ username }) => username)).toEqual(['root']);
      await expect.poll(() => services.told).toEqual([hashOfToken(token)]);
    });

    it('are told when there is no such user', async () => {
      await admin();
      const attempts = [services.users.changeRole(999, 'read'), services.users.remove(999)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['not_found', 'not_found'] });
    });

    it('cannot demote or delete the last of them, who stays signed in', async () => {
      const { user, token } = await admin();
      await services.signedIn('ada', 'write');
      const attempts = [services.users.changeRole(user.id, 'write'), services.users.remove(user.id)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['conflict', 'conflict'] });
      expect((await services.principalOf(token)).user.role).toBe('admin');
      expect(services.told).toEqual([]);
    });
  });

  describe('a password', () => {
    it('is reset by an operator, which ends all sessions', async () => {
      const { user, token } = await services.signedIn('ada', 'read');
      expect(await services.users.resetPassword('ADA', 'another password')).toEqual(user);
      expect(await services.sessions.authenticate(token)).toBeUndefined();
      await services.accounts.login({ username: 'ada', password: 'another password' });
    });

    it('is not reset to what nobody could choose, nor for a user who does not exist', async () => {
      await services.signedIn('ada', 'read');
      const attempts = [services.users.resetPassword('ada', 'short'), services.users.resetPassword('eve', PASSWORD)];
      expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: ['invalid', 'not_found'] });
      await services.accounts.login({ username: 'ada', password: PASSWORD });
    });
  });

  describe('the first admin of a new installation', () => {
    it('is made once', async () => {
      expect(await services.users.ensureAdmin('root', PASSWORD)).toBe(true);
      expect(await services.users.ensureAdmin('other', PASSWORD)).toBe(false);
      expect(await services.users.list()).toMatchObject([{ username: 'root', role: 'admin' }]);
    });

    it.each([
      ['root', '1234567', /^password must.*8 bytes/],
      ['root', 'é'.repeat(37), /^password must.*72 bytes/],
      [' root', PASSWORD, /^username must/],
    ])('is refused as %j with the password %j, which is not repeated', async (username, password, message) => {
      const refusal = await services.users.ensureAdmin(username, password).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
      expect(String(refusal)).not.toContain(password);
      expect(await services.accounts.setupRequired()).toBe(true);
    });
  });
});
