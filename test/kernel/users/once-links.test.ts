import { beforeEach, describe, expect, it } from 'vitest';
import { ONCE_LINK_MS, OnceLinks } from '../../../src/kernel/users/once-links.js';
import { useEngine } from '../../support/databases.js';
import { type AccountServices, servicesOn } from './account-fixture.js';
import { freshStorage } from './fresh-storage.js';

describe('links that sign in once', () => {
  const storage = freshStorage(useEngine('sqlite'));
  let services: AccountServices;
  let links: OnceLinks;
  let admin: number;
  beforeEach(async () => {
    services = servicesOn(storage());
    links = new OnceLinks(services.plugins, services.sessions, services.clock);
    admin = (await services.signedIn('ada', 'admin')).user.id;
  });

  it('sign their user in, and are void then', async () => {
    const token = links.issue(admin);
    const { user, token: session } = await links.exchange(token);
    expect(user).toEqual({ id: admin, username: 'ada', role: 'admin' });
    expect(await services.sessions.authenticate(session)).toMatchObject({ user: { username: 'ada' } });
    await expect(links.exchange(token)).rejects.toMatchObject({ code: 'gone' });
  });

  it('of two tries at once let one in', async () => {
    const token = links.issue(admin);
    const tries = await Promise.allSettled([links.exchange(token), links.exchange(token)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('end after ten minutes, to the moment', async () => {
    const token = links.issue(admin);
    services.clock.advance(ONCE_LINK_MS);
    await expect(links.exchange(token)).rejects.toMatchObject({ code: 'gone' });
  });

  it('are for nobody when the user is gone, or nobody made them', async () => {
    await expect(links.exchange(links.issue(999))).rejects.toMatchObject({ code: 'gone' });
    await expect(links.exchange('made-up')).rejects.toMatchObject({ code: 'gone' });
  });
});
