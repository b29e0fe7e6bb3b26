import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSilence } from '../../../kernel/ports/storage/silences.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

/** What every storage does with silences. */
export function describeSilences(open: () => Promise<Storage>): void {
  describe('silences', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const create = (change: Partial<StoredSilence> = {}) =>
      storage.silences.create({
        ...{ matchers: { namespace: 'shop', cause: 'image-*' }, reason: 'upgrade', startsAt: NOON },
        ...{ endsAt: NOON + 10, createdBy: 'ada' },
        ...change,
      });

    it('keeps a silence as it was made, the newest first', async () => {
      const first = await create();
      expect(first).toEqual({
        ...{ id: first.id, matchers: { namespace: 'shop', cause: 'image-*' }, reason: 'upgrade' },
        ...{ startsAt: NOON, endsAt: NOON + 10, createdBy: 'ada' },
      });
      const second = await create({ matchers: { pod: 'web-*' } });
      expect(await storage.silences.list()).toEqual([second, first]);
    });

    it('removes one once, and gives its id to no other', async () => {
      const { id } = await create();
      expect(await storage.silences.remove(id)).toBe(true);
      expect(await storage.silences.remove(id)).toBe(false);
      expect((await create()).id).toBeGreaterThan(id);
    });

    it('deletes those that ended before the instant', async () => {
      await create({ endsAt: NOON - 1 });
      const kept = await create({ endsAt: NOON });
      expect(await storage.silences.deleteExpired(NOON)).toBe(1);
      expect(await storage.silences.list()).toEqual([kept]);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      const made = await create({ reason: text, createdBy: text, matchers: { owner: text } });
      expect(await storage.silences.list()).toEqual([made]);
      expect(made).toMatchObject({ reason: text, createdBy: text, matchers: { owner: text } });
    });
  });
}
