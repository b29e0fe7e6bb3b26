import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);
const WINDOW = 30_000;

/** What every storage does with counters of attempts. */
export function describeRateLimits(open: () => Promise<Storage>): void {
  describe('rate limits', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    const hit = (key: string, at: number) => storage.rateLimits.hit(key, at, WINDOW);
    const hitAtOnce = (key: string, at: number, times: number) =>
      Promise.all(Array.from({ length: times }, () => hit(key, at)));

    it('counts in the window that the first attempt opened', async () => {
      expect(await hit('steps', NOON)).toEqual({ count: 1, endsAt: NOON + WINDOW });
      expect(await hit('steps', NOON + 10)).toEqual({ count: 2, endsAt: NOON + WINDOW });
      expect(await hit('steps', NOON + WINDOW - 1)).toEqual({ count: 3, endsAt: NOON + WINDOW });
    });

    it('opens a new window when the old one has ended', async () => {
      await hit('again', NOON);
      await hit('again', NOON);
      expect(await hit('again', NOON + WINDOW)).toEqual({ count: 1, endsAt: NOON + 2 * WINDOW });
    });

    it('counts every one of 30 attempts at once, in a new window and in one that follows', async () => {
      const oneToThirty = Array.from({ length: 30 }, (_, index) => index + 1);
      for (const at of [NOON, NOON + WINDOW]) {
        const answers = await hitAtOnce('crowd', at, 30);
        expect(answers.map((answer) => answer.count).sort((a, b) => a - b)).toEqual(oneToThirty);
        expect(new Set(answers.map((answer) => answer.endsAt))).toEqual(new Set([at + WINDOW]));
      }
    });

    it('counts each key by itself, and forgets one on reset', async () => {
      await hitAtOnce('one', NOON, 3);
      expect(await hit('other', NOON)).toMatchObject({ count: 1 });
      await storage.rateLimits.reset('one');
      expect(await hit('one', NOON)).toMatchObject({ count: 1 });
      expect(await hit('other', NOON)).toMatchObject({ count: 2 });
    });

    it('deletes the windows that ended before, and counts them', async () => {
      await hit('ended', NOON - 10 * WINDOW);
      await hit('ended-too', NOON - 10 * WINDOW);
      await hit('just-ended', NOON - 9 * WINDOW + 1);
      expect(await storage.rateLimits.deleteExpired(NOON - 8 * WINDOW)).toBe(2);
      expect(await storage.rateLimits.deleteExpired(NOON - 8 * WINDOW)).toBe(0);
    });

    it.each(HOSTILE_TEXTS)('counts the key %j', async (key) => {
      await hit(key, NOON);
      expect(await hit(key, NOON)).toMatchObject({ count: 2 });
    });
  });
}
