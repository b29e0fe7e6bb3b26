import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with invitations. */
export function describeInvitations(open: () => Promise<Storage>): void {
  describe('invitations', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    const invite = (tokenHash: string, change: { by?: string; expiresAt?: number } = {}) =>
      storage.invitations.create({ tokenHash, role: 'write', at: NOON, by: 'ada', expiresAt: NOON + 100, ...change });

    it('keeps an invitation as it was made, and finds it by its token only', async () => {
      const invitation = await invite('made');
      expect(invitation).toEqual({
        id: invitation.id,
        role: 'write',
        createdAt: NOON,
        createdBy: 'ada',
        expiresAt: NOON + 100,
        acceptedAt: null,
        acceptedBy: null,
      });
      expect(await storage.invitations.findByToken('made')).toEqual(invitation);
      expect(await storage.invitations.findByToken('MADE')).toBeUndefined();
    });

    it('lists the newest first', async () => {
      const first = await invite('list-1');
      const second = await invite('list-2');
      const ids = (await storage.invitations.list()).map((invitation) => invitation.id);
      expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
    });

    it('is accepted by exactly one of 8 at once, who stays on it', async () => {
      const { id } = await invite('wanted');
      const names = Array.from({ length: 8 }, (_, index) => `guest-${index}`);
      const answers = await Promise.all(names.map((name) => storage.invitations.accept(id, NOON + 1, name)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await storage.invitations.accept(id, NOON + 2, 'late')).toBe(false);
      expect(await storage.invitations.findByToken('wanted')).toMatchObject({
        acceptedAt: NOON + 1,
        acceptedBy: names[answers.indexOf(true)],
      });
    });

    it('stays open when the transaction of who accepts it fails', async () => {
      const { id } = await invite('rolled-back');
      const work = storage.transaction(async ({ invitations }) => {
        await invitations.accept(id, NOON, 'guest');
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      expect(await storage.invitations.accept(id, NOON, 'other')).toBe(true);
    });

    it('removes one once', async () => {
      const { id } = await invite('removed');
      expect(await storage.invitations.remove(id)).toBe(true);
      expect(await storage.invitations.remove(id)).toBe(false);
      expect(await storage.invitations.accept(id, NOON, 'guest')).toBe(false);
      expect(await storage.invitations.findByToken('removed')).toBeUndefined();
    });

    it('deletes those that expired before, and counts them', async () => {
      await invite('expired-1', { expiresAt: NOON - 2 });
      await invite('expired-2', { expiresAt: NOON - 2 });
      await invite('just-now', { expiresAt: NOON - 1 });
      expect(await storage.invitations.deleteExpired(NOON - 1)).toBe(2);
      expect(await storage.invitations.findByToken('expired-1')).toBeUndefined();
      expect(await storage.invitations.findByToken('just-now')).toBeDefined();
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      const { id } = await invite(text, { by: text });
      await storage.invitations.accept(id, NOON, text);
      expect(await storage.invitations.findByToken(text)).toMatchObject({ createdBy: text, acceptedBy: text });
    });
  });
}
