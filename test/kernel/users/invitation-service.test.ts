import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, outcomes, PASSWORD, START, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const HOUR = 60 * 60 * 1000;
const by = { kind: 'user', user: { id: 1, username: 'root', role: 'admin' }, tokenHash: '' } as const;
const login = (username: string) => ({ username, password: PASSWORD });

describe('invitations', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });

  it('say who invited whom to what, and show their token once', async () => {
    const { token, ...invitation } = await services.invitations.create('write', 72, by);
    expect(invitation).toEqual({
      id: invitation.id,
      role: 'write',
      created_at: '2026-03-01T12:00:00.000Z',
      created_by: 'root',
      expires_at: '2026-03-04T12:00:00.000Z',
      accepted_at: null,
      accepted_by: null,
    });
    expect(await services.invitations.list()).toEqual([invitation]);
    expect(await services.invitations.find(token)).toEqual(invitation);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await storage().invitations.findByToken(token)).toBeUndefined();
    expect(await storage().invitations.findByToken(hashOfToken(token))).toBeDefined();
  });

  it('make an account with their role, signed in, once', async () => {
    const { id, token } = await services.invitations.create('write', 1, by);
    services.clock.time = START + 1_000;
    const { user, token: session } = await services.invitations.accept(token, login('ada'));
    expect(user).toEqual({ id: user.id, username: 'ada', role: 'write' });
    expect((await services.principalOf(session)).user).toEqual(user);
    expect(await services.users.list()).toMatchObject([{ last_login_at: '2026-03-01T12:00:01.000Z' }]);
    const used = { id, accepted_by: 'ada', accepted_at: '2026-03-01T12:00:01.000Z' };
    expect(await services.invitations.list()).toMatchObject([used]);
    const again = [services.invitations.find(token), services.invitations.accept(token, login('bob'))];
    expect(await outcomes(again)).toEqual({ succeeded: 0, codes: ['gone', 'gone'] });
  });

  it('expire at their time', async () => {
    const { token } = await services.invitations.create('read', 1, by);
    services.clock.time = START + HOUR - 1;
    expect(await services.invitations.find(token)).toBeDefined();
    services.clock.time = START + HOUR;
    const late = [services.invitations.find(token), services.invitations.accept(token, login('ada'))];
    expect(await outcomes(late)).toEqual({ succeeded: 0, codes: ['gone', 'gone'] });
    expect(await services.users.list()).toEqual([]);
  });

  it('can be withdrawn', async () => {
    const { id, token } = await services.invitations.create('read', 1, by);
    await services.invitations.remove(id);
    const attempts = [
      services.invitations.find(token),
      services.invitations.accept(token, login('ada')),
      services.invitations.remove(id),
    ];
    expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: Array(3).fill('not_found') });
    expect(services.hasher.hashed).toEqual([]);
  });

  it('can still be used when the username was taken', async () => {
    await services.signedIn('ada', 'read');
    const { token } = await services.invitations.create('write', 1, by);
    await expect(services.invitations.accept(token, login('ADA'))).rejects.toMatchObject({ code: 'conflict' });
    expect((await services.invitations.accept(token, login('bob'))).user.username).toBe('bob');
  });
});
