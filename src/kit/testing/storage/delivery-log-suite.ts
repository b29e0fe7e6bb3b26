import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON } from './failure-samples.js';

/** What every storage tells of messages on their way and ended. */
export function describeDeliveryLog(open: () => Promise<Storage>): void {
  describe('the list of deliveries', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
      for (const incidentId of [1, 2, 3]) {
        await storage.deliveries.addMany([{ notifier: 'slack', incidentId, kind: 'opened', dueAt: NOON, at: NOON }]);
      }
      const claimed = await storage.deliveries.claim('slack', { at: NOON, until: NOON + MINUTE, limit: 2 });
      const [first, second] = claimed.map(({ id }) => id);
      await storage.deliveries.finish(first ?? 0, { outcome: 'sent', at: NOON + 1, pods: 4 });
      await storage.deliveries.finish(second ?? 0, { outcome: 'gave_up', at: NOON + 2, error: 'gone' });
      await storage.deliveries.addMany([{ notifier: 'teams', incidentId: 1, kind: 'grown', dueAt: NOON, at: NOON }]);
    });
    afterEach(() => storage.dispose());

    const incidents = async (filter = {}) =>
      (await storage.deliveryLog.list(filter, { limit: 10 })).items.map(({ notifier, incidentId, outcome }) => [
        ...[notifier, incidentId, outcome],
      ]);

    it('has all, the newest first, or those of one sort', async () => {
      expect(await incidents()).toEqual([
        ['teams', 1, null],
        ['slack', 3, null],
        ['slack', 2, 'gave_up'],
        ['slack', 1, 'sent'],
      ]);
      expect(await incidents({ outcome: 'queued', notifier: 'slack' })).toEqual([['slack', 3, null]]);
      expect(await incidents({ outcome: 'gave_up' })).toEqual([['slack', 2, 'gave_up']]);
      expect(await incidents({ notifier: 'none' })).toEqual([]);
    });

    it('has one by its id, with what became of it', async () => {
      const [sent] = (await storage.deliveryLog.list({ outcome: 'sent' }, { limit: 1 })).items;
      expect(sent).toEqual({
        ...{ id: sent?.id, notifier: 'slack', incidentId: 1, kind: 'opened', createdAt: NOON, dueAt: NOON },
        ...{ endedAt: NOON + 1, attempts: 0, outcome: 'sent', pods: 4, error: null },
      });
      expect(await storage.deliveryLog.get(sent?.id ?? 0)).toEqual(sent);
      expect(await storage.deliveryLog.get(999)).toBeUndefined();
    });
  });
}
