import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with settings. */
export function describeSettings(open: () => Promise<Storage>): void {
  describe('settings', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());

    it('keeps the last value of a key until it is removed', async () => {
      expect(await storage.settings.all()).toEqual({});
      await storage.settings.set('history', '60', NOON, 'ada');
      await storage.settings.set('language', 'en', NOON, 'ada');
      await storage.settings.set('history', '90', NOON + 1, 'bob');
      expect(await storage.settings.all()).toEqual({ history: '90', language: 'en' });
      await storage.settings.remove('history');
      await storage.settings.remove('history');
      expect(await storage.settings.all()).toEqual({ language: 'en' });
    });

    it('takes a new key from several at once', async () => {
      const values = Array.from({ length: 8 }, (_, index) => `${index}`);
      await Promise.all(values.map((value) => storage.settings.set('contested', value, NOON, 'ada')));
      expect(values).toContain((await storage.settings.all()).contested);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      await storage.settings.set(text, text, NOON, text);
      expect((await storage.settings.all())[text]).toBe(text);
    });
  });
}
