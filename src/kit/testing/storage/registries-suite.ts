import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with trusted registries. */
export function describeRegistries(open: () => Promise<Storage>): void {
  describe('registries', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    it('adds a registry once and keeps when', async () => {
      expect(await storage.registries.add('ghcr.io/acme', NOON)).toBe(true);
      expect(await storage.registries.add('ghcr.io/acme', NOON + 1)).toBe(false);
      expect(await storage.registries.list()).toEqual([
        { registry: 'ghcr.io/acme', created_at: '2024-01-01T12:00:00.000Z' },
      ]);
    });

    it('tells exactly one of 8 at once that it added the registry', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => storage.registries.add('quay.io', NOON)));
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it('removes a registry once', async () => {
      await storage.registries.add('quay.io', NOON);
      expect(await storage.registries.remove('quay.io')).toBe(true);
      expect(await storage.registries.remove('quay.io')).toBe(false);
      expect(await storage.registries.list()).toEqual([]);
    });

    it('lists by name and gives every text back unchanged', async () => {
      const names = [...HOSTILE_TEXTS, 'b.io', 'B.io', 'a.io'];
      for (const name of names) await storage.registries.add(name, NOON);
      expect((await storage.registries.list()).map((entry) => entry.registry)).toEqual([...names].sort());
    });
  });
}
