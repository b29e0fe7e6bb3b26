import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewDelivery } from '../../../kernel/ports/storage/deliveries.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON } from './failure-samples.js';

/** What every storage does with messages on their way. */
export function describeDeliveries(open: () => Promise<Storage>): void {
  describe('deliveries', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const delivery = (change: Partial<NewDelivery> = {}): NewDelivery => ({
      ...{ notifier: 'slack', incidentId: 1, kind: 'opened', dueAt: NOON, at: NOON },
      ...change,
    });
    const add = (...deliveries: NewDelivery[]) => storage.deliveries.addMany(deliveries);
    const claim = (at = NOON, limit = 10, notifier = 'slack') =>
      storage.deliveries.claim(notifier, { at, until: at + MINUTE, limit });
    const claimOne = async (at = NOON) => {
      const [claimed] = await claim(at, 1);
      if (!claimed) throw new Error('nothing is due');
      return claimed.id;
    };
    const failed = (error: string, at = NOON) => ({ at, error });

    it('gives a message to one sender of its notifier, until its time is over', async () => {
      await add(delivery(), delivery({ notifier: 'teams' }));
      const [claimed] = await claim();
      expect(claimed).toEqual({ id: claimed?.id, attempts: 0, begun: 1, failingSince: null, ...delivery() });
      expect(await claim(NOON + MINUTE - 1)).toEqual([]);
      expect(await claim(NOON + MINUTE)).toEqual([{ ...claimed, begun: 2 }]);
      expect(await claim(NOON, 10, 'teams')).toMatchObject([{ notifier: 'teams' }]);
      expect(await claim(NOON, 10, 'none')).toEqual([]);
    });

    it('keeps one of a notifier, incident and kind on its way, and takes another one when that ended', async () => {
      await add(delivery(), delivery(), delivery({ kind: 'grown' }), delivery({ incidentId: 2 }));
      await Promise.all(Array.from({ length: 10 }, () => add(delivery(), delivery({ incidentId: 2 }))));
      const claimed = await claim();
      expect(claimed.map(({ incidentId, kind }) => `${incidentId} ${kind}`).sort()).toEqual([
        '1 grown',
        '1 opened',
        '2 opened',
      ]);
      for (const { id } of claimed) await storage.deliveries.finish(id, { outcome: 'sent', at: NOON, pods: 3 });
      await add(delivery({ dueAt: NOON + 5 }));
      await storage.deliveries.addMany([]);
      expect(await claim(NOON + 5)).toMatchObject([{ incidentId: 1, kind: 'opened', dueAt: NOON + 5 }]);
    });

    it('gives those that are due longest first, and no more than it is asked for', async () => {
      await add(delivery({ incidentId: 1, dueAt: NOON + 2 }), delivery({ incidentId: 2, dueAt: NOON + 1 }));
      await add(delivery({ incidentId: 3, dueAt: NOON + 3 }), delivery({ incidentId: 4, dueAt: NOON + 1 }));
      expect(await claim(NOON)).toEqual([]);
      const incidents = async (limit: number) => (await claim(NOON + 2, limit)).map(({ incidentId }) => incidentId);
      expect(await incidents(0)).toEqual([]);
      const first = await incidents(2);
      expect(first.sort()).toEqual([2, 4]);
      expect(await incidents(9)).toEqual([1]);
    });

    it('never gives one to two of many that claim at once', async () => {
      await add(...Array.from({ length: 60 }, (_, incidentId) => delivery({ incidentId })));
      const answers = await Promise.all(Array.from({ length: 24 }, () => claim(NOON, 4)));
      const ids = answers.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length + (await claim(NOON, 100)).length).toBe(60);
    });

    it('keeps those claimed for longer, or gives them back as they were', async () => {
      await storage.deliveries.addMany([delivery(), delivery({ incidentId: 2 })]);
      const ids = (await claim()).map(({ id }) => id);
      await storage.deliveries.renew(ids, NOON + 2 * MINUTE);
      expect(await claim(NOON + MINUTE)).toEqual([]);
      await storage.deliveries.finish(ids[1] ?? 0, { outcome: 'sent', at: NOON, pods: 1 });
      await storage.deliveries.release(ids);
      expect(await claim(NOON + MINUTE)).toMatchObject([{ id: ids[0], attempts: 0, begun: 1, failingSince: null }]);
    });

    it('postpones, and counts the tries that failed', async () => {
      await add(delivery());
      const id = await claimOne();
      await storage.deliveries.postpone(id, NOON + 5, null);
      expect(await claim(NOON + 4)).toEqual([]);
      expect(await claim(NOON + 5)).toMatchObject([{ id, attempts: 0, begun: 1 }]);
      await storage.deliveries.postpone(id, NOON + 6, failed('it is away', NOON + 5));
      expect(await claim(NOON + 6)).toMatchObject([{ id, attempts: 1, failingSince: NOON + 5, dueAt: NOON + 6 }]);
      await storage.deliveries.postpone(id, NOON + 7, failed('it is still away', NOON + 6));
      expect(await claim(NOON + 7)).toMatchObject([{ id, attempts: 2, failingSince: NOON + 5 }]);
    });

    it('tells what became of the messages about an incident', async () => {
      await add(delivery());
      const opened = await claimOne();
      await storage.deliveries.finish(opened, { outcome: 'sent', at: NOON + 1, pods: 4 });
      await storage.deliveries.finish(opened, { outcome: 'skipped', at: NOON + 2 });
      await storage.deliveries.postpone(opened, NOON, failed('too late'));
      await add(delivery({ kind: 'grown' }), delivery({ notifier: 'teams' }), delivery({ incidentId: 2 }));
      expect(await storage.deliveries.ofIncident('slack', 1)).toEqual([
        { id: opened, kind: 'opened', dueAt: NOON, outcome: 'sent', endedAt: NOON + 1, pods: 4 },
        { id: expect.any(Number), kind: 'grown', dueAt: NOON, outcome: null, endedAt: null, pods: null },
      ]);
    });

    it('sums up each notifier, with the last error that nothing sent later has made good', async () => {
      expect(await storage.deliveries.summaries()).toEqual([]);
      await add(delivery({ incidentId: 1 }), delivery({ incidentId: 2 }), delivery({ notifier: 'teams' }));
      const summary = async () => (await storage.deliveries.summaries())[0];
      expect(await summary()).toEqual({ notifier: 'slack', queued: 2, lastSentAt: null, lastError: null });
      const [a, b] = [await claimOne(), await claimOne()];
      await storage.deliveries.postpone(a, NOON, failed('away', NOON + 1));
      await storage.deliveries.postpone(b, NOON, failed('still away', NOON + 2));
      expect(await summary()).toMatchObject({ queued: 2, lastError: 'still away' });
      await storage.deliveries.finish(a, { outcome: 'sent', at: NOON + 3, pods: 1 });
      expect(await summary()).toEqual({ notifier: 'slack', queued: 1, lastSentAt: NOON + 3, lastError: null });
      await storage.deliveries.finish(b, { outcome: 'gave_up', at: NOON + 4, error: 'given up' });
      expect(await summary()).toEqual({ notifier: 'slack', queued: 0, lastSentAt: NOON + 3, lastError: 'given up' });
      expect((await storage.deliveries.summaries())[1]).toMatchObject({ notifier: 'teams', queued: 1 });
    });

    it('ends what is on its way to a notifier that is no more', async () => {
      await add(delivery({ incidentId: 1 }), delivery({ incidentId: 2 }), delivery({ notifier: 'teams' }));
      await storage.deliveries.postpone(await claimOne(), NOON, failed('away'));
      expect(await storage.deliveries.dropOf('slack', NOON + 1)).toBe(2);
      expect(await storage.deliveries.dropOf('slack', NOON + 1)).toBe(0);
      expect(await claim()).toEqual([]);
      expect(await storage.deliveries.ofIncident('slack', 1)).toMatchObject([
        { outcome: 'skipped', endedAt: NOON + 1 },
      ]);
      expect(await storage.deliveries.summaries()).toMatchObject([
        { notifier: 'slack', queued: 0, lastError: null },
        { notifier: 'teams', queued: 1 },
      ]);
    });

    it('deletes the oldest of those that ended before an instant', async () => {
      await add(...[1, 2, 3, 4].map((incidentId) => delivery({ incidentId })));
      const [a = 0, b = 0, c = 0] = (await claim()).map(({ id }) => id);
      await storage.deliveries.finish(a, { outcome: 'sent', at: NOON + 1, pods: 1 });
      await storage.deliveries.finish(b, { outcome: 'sent', at: NOON, pods: 1 });
      await storage.deliveries.finish(c, { outcome: 'skipped', at: NOON + 2 });
      expect(await storage.deliveries.deleteExpired(NOON, 5)).toBe(0);
      expect(await storage.deliveries.deleteExpired(NOON + 2, 1)).toBe(1);
      expect(await storage.deliveries.ofIncident('slack', 2)).toEqual([]);
      expect(await storage.deliveries.deleteExpired(NOON + 9, 5)).toBe(2);
      expect(await storage.deliveries.ofIncident('slack', 4)).toHaveLength(1);
    });

    it('forgets what a failed transaction added', async () => {
      const work = storage.transaction(async ({ deliveries }) => {
        await deliveries.addMany([delivery()]);
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      expect(await storage.deliveries.ofIncident('slack', 1)).toEqual([]);
    });
  });
}
