import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PodproofError } from '../../../kernel/ports/errors.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, NOON } from './failure-samples.js';

/** What every storage does with transactions, locks and its own state. */
export function describeTransactions(open: () => Promise<Storage>): void {
  describe('transactions', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    it('keeps all of a transaction and answers with its result', async () => {
      const result = await storage.transaction(async ({ failures, settings }) => {
        await failures.recordMany([failureEntry()]);
        await settings.set('key', 'value', NOON, 'ada');
        expect(await failures.countByStatus()).toMatchObject({ new: 1 });
        return 'done';
      });
      expect(result).toBe('done');
      expect(await storage.settings.all()).toEqual({ key: 'value' });
      expect(await storage.failures.countByStatus()).toMatchObject({ new: 1 });
    });

    it.each([new PodproofError('conflict', 'stop'), new TypeError('stop')])(
      'keeps nothing of one that throws, and throws the same (%s)',
      async (error) => {
        const work = storage.transaction(async ({ failures, settings }) => {
          await failures.recordMany([failureEntry()]);
          await settings.set('key', 'value', NOON, 'ada');
          throw error;
        });
        await expect(work).rejects.toBe(error);
        expect(await storage.settings.all()).toEqual({});
        expect(await storage.failures.list({}, { limit: 1 })).toMatchObject({ items: [], total: 0 });
      },
    );

    it('lets many transactions go on at once', async () => {
      const work = (index: number) =>
        storage.transaction(async ({ failures, rateLimits }) => {
          await rateLimits.hit('shared', NOON, 1_000);
          await failures.recordMany([failureEntry({ podName: `pod-${index}` })]);
        });
      await Promise.all(Array.from({ length: 30 }, (_, index) => work(index)));
      expect(await storage.failures.countByStatus()).toMatchObject({ new: 30 });
      expect(await storage.rateLimits.hit('shared', NOON, 1_000)).toMatchObject({ count: 31 });
    });

    it('lets one at a time into a lock', async () => {
      const inside = storage.exclusively('job', async () => [
        await storage.exclusively('job', async () => 'second'),
        await storage.exclusively('other', async () => 'other'),
      ]);
      expect(await inside).toEqual([undefined, 'other']);
      const failed = storage.exclusively('job', () => Promise.reject(new TypeError('stop')));
      await expect(failed).rejects.toThrow('stop');
      expect(await storage.exclusively('job', async () => 'free again')).toBe('free again');
    });

    it('says where it is and how many servers it has', async () => {
      expect(await storage.status()).toEqual({ location: expect.stringMatching(/./), replicas: 1 });
    });

    it('ends a subscription to its relay', async () => {
      const heard: string[] = [];
      const end = await storage.relay.subscribe((text) => heard.push(text));
      await storage.relay.publish(['to the others']);
      await storage.relay.publish([]);
      await end();
      expect(heard).toEqual([]);
    });
  });
}
