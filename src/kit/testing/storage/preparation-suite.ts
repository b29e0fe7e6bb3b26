import { describe, expect, it } from 'vitest';
import { failureEntry } from './failure-samples.js';
import type { StorageUnderTest } from './storage-under-test.js';

/** What every storage does when it is prepared, restarted and used by several. */
export function describePreparation(createPlace: StorageUnderTest['createPlace']): void {
  describe('preparation', () => {
    it('is done once, however often and by however many at once it is asked for', async () => {
      const place = await createPlace();
      const storages = await Promise.all([place.open(), place.open(), place.open()]);
      await Promise.all(storages.map((storage) => storage.prepare()));
      const [first, second] = storages;
      await first?.failures.recordMany([failureEntry()]);
      await second?.prepare();
      expect(await second?.failures.countByStatus()).toMatchObject({ new: 1 });
      await Promise.all(storages.map((storage) => storage.dispose()));
    });

    it('keeps the data over a restart, and never gives an id again', async () => {
      const place = await createPlace();
      const before = await place.open();
      await before.prepare();
      const [recorded] = await before.failures.recordMany([failureEntry()]);
      await before.dispose();
      const after = await place.open();
      await after.prepare();
      expect((await after.failures.list({}, { limit: 5 })).items).toEqual([recorded?.failure]);
      const [next] = await after.failures.recordMany([failureEntry({ podName: 'web-2' })]);
      expect(next?.failure.id).toBeGreaterThan(recorded?.failure.id ?? 0);
      await after.dispose();
    });
  });
}
