import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with tokens for the API. */
export function describeApiTokens(open: () => Promise<Storage>): void {
  describe('API tokens', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    const make = (tokenHash: string, change: { name?: string; by?: string; expiresAt?: number | null } = {}) =>
      storage.apiTokens.create({
        tokenHash,
        name: 'ci',
        role: 'write',
        at: NOON,
        by: 'ada',
        expiresAt: NOON + 100,
        ...change,
      });

    it('keeps a token as it was made, and finds it by its hash only', async () => {
      const token = await make('made');
      expect(token).toEqual({
        id: token.id,
        name: 'ci',
        role: 'write',
        createdAt: NOON,
        createdBy: 'ada',
        expiresAt: NOON + 100,
        lastUsedAt: null,
      });
      expect(await storage.apiTokens.findByToken('made')).toEqual(token);
      expect(await storage.apiTokens.findByToken('MADE')).toBeUndefined();
    });

    it('lists the newest first, also two of one name', async () => {
      const first = await make('list-1');
      const second = await make('list-2', { expiresAt: null });
      expect((await storage.apiTokens.list()).slice(0, 2)).toEqual([second, first]);
    });

    it('takes no hash twice', async () => {
      await make('unique');
      await expect(make('unique')).rejects.toMatchObject({ code: 'conflict' });
    });

    it('notes the latest use, and no earlier one after it', async () => {
      const { id } = await make('used');
      const usedAt = async () => (await storage.apiTokens.findByToken('used'))?.lastUsedAt;
      await storage.apiTokens.touch(id, NOON + 5);
      expect(await usedAt()).toBe(NOON + 5);
      await storage.apiTokens.touch(id, NOON + 4);
      expect(await usedAt()).toBe(NOON + 5);
      await storage.apiTokens.touch(id, NOON + 6);
      expect(await usedAt()).toBe(NOON + 6);
    });

    it('removes one once, and says its hash', async () => {
      const { id } = await make('removed');
      expect(await storage.apiTokens.remove(id)).toBe('removed');
      expect(await storage.apiTokens.remove(id)).toBeUndefined();
      expect(await storage.apiTokens.findByToken('removed')).toBeUndefined();
    });

    it('deletes those that expired before, and none that never expires', async () => {
      await make('expired', { expiresAt: NOON - 2 });
      await make('just-now', { expiresAt: NOON - 1 });
      await make('for-ever', { expiresAt: null });
      expect(await storage.apiTokens.deleteExpired(NOON - 1)).toBe(1);
      expect(await storage.apiTokens.findByToken('expired')).toBeUndefined();
      expect(await storage.apiTokens.findByToken('just-now')).toBeDefined();
      expect(await storage.apiTokens.findByToken('for-ever')).toBeDefined();
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      await make(text, { name: text, by: text });
      expect(await storage.apiTokens.findByToken(text)).toMatchObject({ name: text, createdBy: text });
    });
  });
}
