import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';

const DAY = '2024-01-31';

/** What every storage does with the use of LLMs by day. */
export function describeLlmUsage(open: () => Promise<Storage>): void {
  describe('LLM usage', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const reserve = (calls: number, tokens = Number.POSITIVE_INFINITY) =>
      storage.llmUsage.reserve(DAY, { calls, tokens });

    it('counts calls up to the limit', async () => {
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 0, tokens: 0 });
      expect([await reserve(2), await reserve(2), await reserve(2), await reserve(3)]).toEqual([
        true,
        true,
        false,
        true,
      ]);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 3, tokens: 0 });
      expect(await storage.llmUsage.get('2024-02-01')).toEqual({ calls: 0, tokens: 0 });
    });

    it('takes a call back, never below zero, and only that of the day', async () => {
      await storage.llmUsage.release(DAY);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 0, tokens: 0 });
      await storage.llmUsage.addTokens(DAY, 5);
      expect([await reserve(1), await reserve(1)]).toEqual([true, false]);
      await storage.llmUsage.release('2024-01-30');
      expect(await reserve(1)).toBe(false);
      await storage.llmUsage.release(DAY);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 0, tokens: 5 });
      expect(await reserve(1)).toBe(true);
    });

    it('refuses once the tokens have reached the limit', async () => {
      await storage.llmUsage.addTokens(DAY, 400);
      expect(await reserve(9, 1_000)).toBe(true);
      await storage.llmUsage.addTokens(DAY, 600);
      expect(await reserve(9, 1_000)).toBe(false);
      expect(await reserve(9, 1_001)).toBe(true);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 2, tokens: 1_000 });
    });

    it('refuses all where the limit is none', async () => {
      expect([await reserve(0), await reserve(5, 0)]).toEqual([false, false]);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 0, tokens: 0 });
    });

    it('lets exactly as many in as the limit says when more come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => reserve(25)));
      expect(answers.filter(Boolean)).toHaveLength(25);
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 25, tokens: 0 });
    });

    it('adds up all tokens that come at once', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, index) => storage.llmUsage.addTokens(DAY, index)));
      expect(await storage.llmUsage.get(DAY)).toEqual({ calls: 0, tokens: 435 });
    });

    it('forgets the days before one', async () => {
      for (const day of ['2023-12-31', '2024-01-30', DAY]) await storage.llmUsage.addTokens(day, 1);
      await storage.llmUsage.deleteBefore(DAY);
      const left = await Promise.all(['2023-12-31', '2024-01-30', DAY].map((day) => storage.llmUsage.get(day)));
      expect(left.map(({ tokens }) => tokens)).toEqual([0, 0, 1]);
    });
  });
}
