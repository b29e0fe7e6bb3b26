import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);
const CONFLICT = { code: 'conflict' };

/** What every storage does with user accounts. */
export function describeUsers(open: () => Promise<Storage>): void {
  describe('users', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const create = (username: string, change: { role?: 'read' | 'write' | 'admin'; onlyFirst?: boolean } = {}) =>
      storage.users.create({ username, role: 'admin', passwordHash: 'hash', at: NOON, onlyFirst: false, ...change });
    const countAdmins = async () => (await storage.users.list()).filter((user) => user.role === 'admin').length;

    it('keeps a user as it was made', async () => {
      const user = await create('Ada', { role: 'write' });
      expect(user).toEqual({
        id: user.id,
        username: 'Ada',
        role: 'write',
        passwordHash: 'hash',
        createdAt: NOON,
        lastLoginAt: null,
      });
      expect(await storage.users.get(user.id)).toEqual(user);
      expect(await storage.users.get(user.id + 1)).toBeUndefined();
    });

    it('takes usernames that differ only in upper and lower case as the same', async () => {
      const user = await create('Älva');
      expect(await storage.users.findByUsername('äLVA')).toEqual(user);
      expect(await storage.users.findByUsername('alva')).toBeUndefined();
      await expect(create('äLVA')).rejects.toMatchObject(CONFLICT);
      expect(await storage.users.count()).toBe(1);
    });

    /** Opens as many connections as there are, so that what follows really happens at once. */
    const warmUp = () => Promise.all(Array.from({ length: 16 }, () => storage.users.count()));

    it('gives a name to one of several that want it at once', async () => {
      const results = await Promise.allSettled(['ada', 'ADA', 'Ada', 'aDa'].map((name) => create(name)));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await storage.users.count()).toBe(1);
    });

    it('lets exactly one of 8 first users in', async () => {
      await warmUp();
      const names = Array.from({ length: 8 }, (_, index) => `first-${index}`);
      const results = await Promise.allSettled(names.map((name) => create(name, { onlyFirst: true })));
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map((result) => (result.reason as { code?: string }).code)).toEqual(Array(7).fill('conflict'));
      expect(await storage.users.count()).toBe(1);
    });

    it('lets no first user in when there is another one', async () => {
      await create('ada');
      await expect(create('eve', { onlyFirst: true })).rejects.toMatchObject(CONFLICT);
      expect(await storage.users.findByUsername('eve')).toBeUndefined();
    });

    it('lists by username, and gives every text back unchanged', async () => {
      for (const username of ['bob', 'Cy', 'ada']) await create(username);
      expect((await storage.users.list()).map((user) => user.username)).toEqual(['ada', 'bob', 'Cy']);
      for (const username of HOSTILE_TEXTS) await create(username);
      for (const username of HOSTILE_TEXTS) {
        expect(await storage.users.findByUsername(username)).toMatchObject({ username });
      }
    });

    it('changes what it is told to and nothing else', async () => {
      await create('root');
      const user = await create('ada', { role: 'read' });
      expect(await storage.users.update(user.id, { lastLoginAt: NOON + 5 })).toEqual({
        ...user,
        lastLoginAt: NOON + 5,
      });
      expect(await storage.users.update(user.id, { passwordHash: 'other' })).toMatchObject({ passwordHash: 'other' });
      const changed = { ...user, lastLoginAt: NOON + 5, passwordHash: 'other', role: 'write' };
      expect(await storage.users.update(user.id, { role: 'write' })).toEqual(changed);
      expect(await storage.users.get(user.id)).toEqual(changed);
      expect(await storage.users.update(user.id + 1, { role: 'read' })).toBeUndefined();
    });

    it('neither demotes nor removes the last admin', async () => {
      const admin = await create('ada');
      await create('bob', { role: 'write' });
      await expect(storage.users.update(admin.id, { role: 'write' })).rejects.toMatchObject(CONFLICT);
      await expect(storage.users.remove(admin.id)).rejects.toMatchObject(CONFLICT);
      expect(await storage.users.update(admin.id, { role: 'admin', passwordHash: 'other' })).toMatchObject({
        role: 'admin',
      });
    });

    it('keeps one admin when all are taken away at once', async () => {
      const ids = [];
      for (const name of ['ada', 'bob', 'cy', 'dan']) ids.push((await create(name)).id);
      await warmUp();
      const results = await Promise.allSettled(
        ids.map((id, index) => (index % 2 ? storage.users.remove(id) : storage.users.update(id, { role: 'read' }))),
      );
      expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
      expect(await countAdmins()).toBe(1);
    });

    it('removes a user once, and gives its id to nobody else', async () => {
      await create('ada');
      const user = await create('bob', { role: 'read' });
      expect(await storage.users.remove(user.id)).toBe(true);
      expect(await storage.users.remove(user.id)).toBe(false);
      expect((await create('bob', { role: 'read' })).id).toBeGreaterThan(user.id);
    });

    it('forgets a user whose transaction fails', async () => {
      const work = storage.transaction(async ({ users }) => {
        await users.create({ username: 'ada', role: 'admin', passwordHash: 'hash', at: NOON, onlyFirst: true });
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      expect(await storage.users.count()).toBe(0);
    });
  });
}
