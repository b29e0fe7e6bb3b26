import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../src/kernel/users/secret-token.js';
import { useEngine } from '../../support/databases.js';
import { type Accounts, accountsOn, outcomes, PASSWORD, START } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const HOUR = 60 * 60 * 1000;
const by = { kind: 'user', user: { id: 1, username: 'root', role: 'admin' }, tokenHash: '' } as const;
const login = (username: string) => ({ username, password: PASSWORD });

describe('invitations', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let accounts: Accounts;
  beforeEach(() => {
    accounts = accountsOn(storage());
  });

  it('say who invited whom to what, and show their token once', async () => {
    const { token, ...invitation } = await accounts.invitations.create('write', 72, by);
    expect(invitation).toEqual({
      id: invitation.id,
      role: 'write',
      created_at: '2026-03-01T12:00:00.000Z',
      created_by: 'root',
      expires_at: '2026-03-04T12:00:00.000Z',
      accepted_at: null,
      accepted_by: null,
    });
    expect(await accounts.invitations.list()).toEqual([invitation]);
    expect(await accounts.invitations.find(token)).toEqual(invitation);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await storage().invitations.findByToken(token)).toBeUndefined();
    expect(await storage().invitations.findByToken(hashOfToken(token))).toBeDefined();
  });

  it('make an account with their role, signed in, once', async () => {
    const { id, token } = await accounts.invitations.create('write', 1, by);
    accounts.clock.time = START + 1_000;
    const { user, token: session } = await accounts.invitations.accept(token, login('ada'));
    expect(user).toEqual({ id: user.id, username: 'ada', role: 'write' });
    expect((await accounts.principalOf(session)).user).toEqual(user);
    const used = { id, accepted_by: 'ada', accepted_at: '2026-03-01T12:00:01.000Z' };
    expect(await accounts.invitations.list()).toMatchObject([used]);
    const again = [accounts.invitations.find(token), accounts.invitations.accept(token, login('bob'))];
    expect(await outcomes(again)).toEqual({ succeeded: 0, codes: ['gone', 'gone'] });
  });

  it('expire at their time', async () => {
    const { token } = await accounts.invitations.create('read', 1, by);
    accounts.clock.time = START + HOUR - 1;
    expect(await accounts.invitations.find(token)).toBeDefined();
    accounts.clock.time = START + HOUR;
    const late = [accounts.invitations.find(token), accounts.invitations.accept(token, login('ada'))];
    expect(await outcomes(late)).toEqual({ succeeded: 0, codes: ['gone', 'gone'] });
    expect(await accounts.users.list()).toEqual([]);
  });

  it('can be withdrawn', async () => {
    const { id, token } = await accounts.invitations.create('read', 1, by);
    await accounts.invitations.remove(id);
    const attempts = [
      accounts.invitations.find(token),
      accounts.invitations.accept(token, login('ada')),
      accounts.invitations.remove(id),
    ];
    expect(await outcomes(attempts)).toEqual({ succeeded: 0, codes: Array(3).fill('not_found') });
    expect(accounts.hasher.hashed).toEqual([]);
  });

  it('can still be used when the username was taken', async () => {
    await accounts.signedIn('ada', 'read');
    const { token } = await accounts.invitations.create('write', 1, by);
    await expect(accounts.invitations.accept(token, login('ADA'))).rejects.toMatchObject({ code: 'conflict' });
    expect((await accounts.invitations.accept(token, login('bob'))).user.username).toBe('bob');
  });
});
