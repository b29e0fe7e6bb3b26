import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../support/databases.js';
import { type AccountServices, outcomes, PASSWORD, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

const by = { kind: 'user', user: { id: 1, username: 'root', role: 'admin' }, tokenHash: '' } as const;
const login = (username: string) => ({ username, password: PASSWORD });

eachDatabase('accounts', (engine) => {
  const storage = freshStorage(engine);
  let services: AccountServices;
  beforeEach(() => {
    services = servicesOn(storage());
  });
  const admin = () => services.signedIn('root', 'admin');

  it('make exactly one admin of eight who sign up at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `user-${index}`);
    services.hasher.together = 8;
    const attempts = names.map((username) => services.accounts.signup({ username, password: PASSWORD }));
    expect(await outcomes(attempts)).toEqual({ succeeded: 1, codes: Array(7).fill('conflict') });
    expect(services.hasher.hashed).toHaveLength(8);
    expect(await services.users.list()).toMatchObject([{ role: 'admin' }]);
  });

  it('do not let somebody in with a password that is changed while it is compared', async () => {
    const { user } = await services.signedIn('ada', 'read');
    services.hasher.duringVerify = () => services.users.resetPassword('ada', 'another password');
    const login = services.accounts.login({ username: 'ada', password: PASSWORD });
    await expect(login).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await storage().sessions.endOfUser(user.id, null)).toEqual([]);
  });

  it('do not let somebody in who is deleted meanwhile', async () => {
    await admin();
    const { user } = await services.signedIn('ada', 'read');
    services.hasher.duringVerify = () => services.users.remove(user.id);
    const login = services.accounts.login({ username: 'ada', password: PASSWORD });
    await expect(login).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('do not undo a reset of the password that comes while the user changes it', async () => {
    const { token } = await services.signedIn('ada', 'read');
    const principal = await services.principalOf(token);
    services.hasher.duringVerify = () => services.users.resetPassword('ada', 'from the operator');
    const change = { current: PASSWORD, replacement: 'from the thief' };
    const attempt = services.accounts.changePassword(principal, change);
    await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    const { user } = await services.accounts.login({ username: 'ada', password: 'from the operator' });
    expect(await storage().users.get(user.id)).toMatchObject({ passwordHash: 'hash of from the operator' });
  });

  it('keep one of the admins when all are demoted or deleted at once', async () => {
    const first = await admin();
    const others = [await services.signedIn('ada', 'admin'), await services.signedIn('bob', 'admin')];
    const attempts = [
      services.users.changeRole(first.user.id, 'read'),
      ...others.map(({ user }) => services.users.remove(user.id)),
    ];
    expect(await outcomes(attempts)).toEqual({ succeeded: 2, codes: ['conflict'] });
    const left = (await services.users.list()).filter(({ role }) => role === 'admin');
    expect(left).toHaveLength(1);
  });

  it('make one first admin when several replicas start at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => services.users.ensureAdmin('root', PASSWORD)));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('make one user when ten accept one invitation at once', async () => {
    const { token } = await services.invitations.create('read', 1, by);
    const names = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    services.hasher.together = 10;
    const attempts = names.map((name) => services.invitations.accept(token, login(name)));
    expect(await outcomes(attempts)).toEqual({ succeeded: 1, codes: Array(9).fill('gone') });
    expect(services.hasher.hashed).toHaveLength(10);
    const users = await services.users.list();
    expect(users).toHaveLength(1);
    expect(await services.invitations.list()).toMatchObject([{ accepted_by: users[0]?.username }]);
  });

  it.each(['nobody', 'ada\0', '\uD800', 'x'.repeat(256)])(
    'treat the unknown user %j as a known one with a wrong password',
    async (username) => {
      await services.signedIn('ada', 'read');
      const refusals = [];
      for (const name of ['ada', username]) {
        services.hasher.verified.length = 0;
        const refusal = await services.accounts
          .login({ username: name, password: 'wrong' })
          .catch((error: unknown) => error);
        refusals.push({ refusal, message: String(refusal), comparisons: services.hasher.verified.length });
      }
      expect(refusals[0]).toMatchObject({ refusal: { code: 'unauthenticated' }, comparisons: 1 });
      expect(refusals[1]).toEqual(refusals[0]);
      expect(services.hasher.verified).toEqual([undefined]);
    },
  );
});
