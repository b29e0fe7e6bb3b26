import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredView } from '../../../kernel/ports/storage/own.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON } from './failure-samples.js';

/** What every storage does with what users keep for themselves. */
export function describeOwn(open: () => Promise<Storage>): void {
  describe('what users keep for themselves', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const view = (change: Partial<StoredView> = {}): Omit<StoredView, 'id'> => ({
      ...{ owner: 'user:1', createdBy: 'ada', updatedAt: NOON },
      ...{ name: 'Memory', page: '/failures', query: 'cause=oom-killed', shared: false },
      ...change,
    });
    const namesFor = async (owner: StoredView['owner'], page?: string) => {
      const filter = { owner, ...(page !== undefined && { page }) };
      return (await storage.views.list(filter, { limit: 10 })).items.map(({ name }) => name);
    };

    it('keeps the preferences of each', async () => {
      expect(await storage.preferences.get('user:1')).toBeUndefined();
      await storage.preferences.set('user:1', { density: 'compact' }, NOON);
      await storage.preferences.set('token:1', { density: 'comfortable' }, NOON);
      await storage.preferences.set('user:1', { zone: 'local' }, NOON + 1);
      expect(await storage.preferences.get('user:1')).toEqual({ zone: 'local' });
      expect(await storage.preferences.get('token:1')).toEqual({ density: 'comfortable' });
    });

    it('lists views of the owner and shared ones, newest first', async () => {
      const own = await storage.views.add(view(), 9);
      expect(own).toEqual({ ...view(), id: expect.any(Number) });
      await storage.views.add(view({ owner: 'user:2', name: 'Hidden' }), 9);
      await storage.views.add(view({ owner: 'user:2', name: 'Shared', shared: true, page: '/security' }), 9);
      await storage.views.add(view({ name: 'Own and shared', shared: true }), 9);
      expect(await namesFor('user:1')).toEqual(['Own and shared', 'Shared', 'Memory']);
      expect(await namesFor('user:1', '/failures')).toEqual(['Own and shared', 'Memory']);
      expect(await namesFor('user:3')).toEqual(['Own and shared', 'Shared']);
      const first = await storage.views.list({ owner: 'user:1' }, { limit: 2 });
      expect(first).toMatchObject({ total: 3, capped: false });
      const rest = await storage.views.list({ owner: 'user:1' }, { limit: 2, cursor: first.next ?? '' });
      expect(rest.items).toEqual([own]);
    });

    it('changes and removes views, and refuses one too many', async () => {
      const { id } = await storage.views.add(view(), 1);
      await expect(storage.views.add(view(), 1)).rejects.toMatchObject({ code: 'conflict' });
      const change = { name: 'New', page: '/incidents', query: '', shared: true } as const;
      expect(await storage.views.update(id, change, NOON + MINUTE)).toMatchObject({
        ...change,
        owner: 'user:1',
        updatedAt: NOON + MINUTE,
      });
      expect(await storage.views.get(id)).toMatchObject(change);
      expect(await storage.views.update(9_999, change, NOON)).toBeUndefined();
      expect([await storage.views.remove(id), await storage.views.remove(id)]).toEqual([true, false]);
      expect(await storage.views.get(id)).toBeUndefined();
    });

    it('forgets it with the user', async () => {
      const create = (username: string) =>
        storage.users.create({ username, role: 'admin', passwordHash: 'x', at: NOON, onlyFirst: false });
      const [gone, stays] = [await create('ada'), await create('bob')];
      for (const { id } of [gone, stays]) {
        await storage.preferences.set(`user:${id}`, { keys: false }, NOON);
        await storage.views.add(view({ owner: `user:${id}`, shared: true }), 9);
      }
      await storage.users.remove(gone.id);
      expect(await storage.preferences.get(`user:${gone.id}`)).toBeUndefined();
      expect(await storage.preferences.get(`user:${stays.id}`)).toEqual({ keys: false });
      expect(await namesFor(`user:${stays.id}`)).toHaveLength(1);
    });
  });
}
