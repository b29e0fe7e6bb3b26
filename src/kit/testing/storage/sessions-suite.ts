import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredUser } from '../../../kernel/ports/storage/users.js';
import type { Storage } from '../../../kernel/ports/storage.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with sessions. */
export function describeSessions(open: () => Promise<Storage>): void {
  describe('sessions', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    const makeUser = (username: string): Promise<StoredUser> =>
      storage.users.create({ username, role: 'admin', passwordHash: 'hash', at: NOON, onlyFirst: false });
    const begin = async (user: StoredUser, ...tokenHashes: string[]) => {
      for (const tokenHash of tokenHashes) await storage.sessions.create({ tokenHash, userId: user.id, at: NOON });
    };

    it('finds a session with its user as the user is now', async () => {
      await makeUser('root');
      const user = await makeUser('ada');
      await begin(user, 'find');
      await storage.users.update(user.id, { role: 'read' });
      expect(await storage.sessions.find('find', NOON)).toEqual({
        tokenHash: 'find',
        user: { id: user.id, username: 'ada', role: 'read' },
        usedAt: NOON,
      });
      expect(await storage.sessions.find('unknown', 0)).toBeUndefined();
    });

    it('finds none that has not been used since', async () => {
      await begin(await makeUser('idle'), 'idle');
      expect(await storage.sessions.find('idle', NOON + 1)).toBeUndefined();
      await storage.sessions.touch('idle', NOON + 10);
      expect(await storage.sessions.find('idle', NOON + 10)).toMatchObject({ usedAt: NOON + 10 });
    });

    it('is never used earlier than it was', async () => {
      await begin(await makeUser('touched'), 'touched');
      await Promise.all([3, 9, 6].map((offset) => storage.sessions.touch('touched', NOON + offset)));
      expect(await storage.sessions.find('touched', 0)).toMatchObject({ usedAt: NOON + 9 });
    });

    it('ends one, and says nothing about one that is not there', async () => {
      await begin(await makeUser('ended'), 'ended', 'going-on');
      await storage.sessions.end('ended');
      await storage.sessions.end('ended');
      expect(await storage.sessions.find('ended', 0)).toBeUndefined();
      expect(await storage.sessions.find('going-on', 0)).toBeDefined();
    });

    it('ends all sessions of a user but one', async () => {
      const user = await makeUser('several');
      await begin(user, 'one', 'two', 'three');
      await begin(await makeUser('bystander'), 'bystander');
      expect((await storage.sessions.endOfUser(user.id, 'two')).sort()).toEqual(['one', 'three']);
      expect(await storage.sessions.find('one', 0)).toBeUndefined();
      expect(await storage.sessions.endOfUser(user.id, null)).toEqual(['two']);
      expect(await storage.sessions.endOfUser(user.id, null)).toEqual([]);
      expect(await storage.sessions.find('bystander', 0)).toBeDefined();
    });

    it('ends the sessions of a user who is removed', async () => {
      const user = await makeUser('removed');
      await begin(user, 'removed');
      const mark = await storage.tables.revision();
      await storage.users.remove(user.id);
      expect(await storage.tables.deletedSince('sessions', mark)).toContainEqual(['removed']);
      expect(await storage.sessions.find('removed', 0)).toBeUndefined();
      expect(await storage.sessions.endOfUser(user.id, null)).toEqual([]);
    });

    it('makes none for a user who does not exist', async () => {
      await expect(storage.sessions.create({ tokenHash: 'nobody', userId: 1_000_000, at: NOON })).rejects.toThrow();
      expect(await storage.sessions.find('nobody', 0)).toBeUndefined();
    });

    it('deletes those that have not been used since, and counts them', async () => {
      const user = await makeUser('expired');
      await storage.sessions.create({ tokenHash: 'old', userId: user.id, at: NOON - 2 });
      await storage.sessions.create({ tokenHash: 'older', userId: user.id, at: NOON - 3 });
      await storage.sessions.create({ tokenHash: 'young', userId: user.id, at: NOON - 1 });
      expect(await storage.sessions.deleteExpired(NOON - 1)).toBe(2);
      expect(await storage.sessions.deleteExpired(NOON - 1)).toBe(0);
      expect(await storage.sessions.endOfUser(user.id, null)).toEqual(['young']);
    });
  });
}
