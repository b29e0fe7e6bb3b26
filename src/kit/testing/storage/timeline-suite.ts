import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewTimelineEntry } from '../../../kernel/ports/storage/timeline.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { incidentEntry, MINUTE, NOON, recordFailure } from './failure-samples.js';
import { storedMirror } from './mirror-samples.js';

/** What every storage does with timelines. */
export function describeTimeline(open: () => Promise<Storage>): void {
  describe('timelines', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const openIncident = async (seenAt = NOON) => {
      const [opened] = await storage.incidents.openMany([incidentEntry({ seenAt })], NOON);
      return opened?.id ?? 0;
    };
    const entry = (change: Partial<NewTimelineEntry>): NewTimelineEntry => ({
      ...{ failureId: null, incidentId: null, at: NOON, kind: 'note', actor: 'ada', text: 'seen' },
      ...change,
    });
    const add = (...entries: Partial<NewTimelineEntry>[]) => storage.timeline.add(entries.map(entry));
    const textsOf = async (failureId: number, incidentId: number | null = null) =>
      (await storage.timeline.ofFailure(failureId, incidentId, { limit: 10 })).map(({ text }) => text);

    it('are read from the newest on, part by part', async () => {
      await add(
        { failureId: 1, text: 'a' },
        { failureId: 1, text: 'b' },
        { failureId: 1, at: NOON - 1, text: 'c' },
        { failureId: 2 },
      );
      const [first, second, ...rest] = await storage.timeline.ofFailure(1, null, { limit: 2 });
      expect([first?.text, second?.text, rest]).toEqual(['b', 'a', []]);
      const before = { at: second?.at ?? 0, id: second?.id ?? 0 };
      expect(await storage.timeline.ofFailure(1, null, { limit: 2, before })).toEqual([
        {
          ...{ id: expect.any(Number), failureId: 1, incidentId: null, at: NOON - 1, kind: 'note', actor: 'ada' },
          ...{ text: 'c', count: 1, ref: null },
        },
      ]);
      expect(await storage.timeline.ofIncident(1, { limit: 2 })).toEqual([]);
    });

    it('of a failure have what its incident has for all of them, but not what others did', async () => {
      await add(
        { incidentId: 7, text: 'note of the incident' },
        { incidentId: 7, kind: 'status', text: 'status of the incident' },
        { failureId: 2, incidentId: 7, kind: 'proof', text: 'proof of another' },
        { failureId: 1, incidentId: 7, kind: 'proof', at: NOON + 1, text: 'own proof' },
      );
      expect(await textsOf(1, 7)).toEqual(['own proof', 'note of the incident']);
      const ofIncident = await storage.timeline.ofIncident(7, { limit: 10 });
      expect(ofIncident.map(({ text }) => text)).toEqual([
        ...['own proof', 'proof of another', 'status of the incident', 'note of the incident'],
      ]);
    });

    it('count entries of one slot as one', async () => {
      const alike = { incidentId: 7, kind: 'status', slot: 'x' } as const;
      await add(alike, { ...alike, at: NOON + MINUTE, count: 3 }, { incidentId: 7, slot: 'y' });
      await add({ ...alike, at: NOON + 1 });
      const entries = await storage.timeline.ofIncident(7, { limit: 10 });
      expect(entries.map(({ at, count }) => [at, count])).toEqual([
        [NOON + MINUTE, 5],
        [NOON, 1],
      ]);
      await Promise.all(Array.from({ length: 8 }, () => add(alike, { ...alike, slot: 'z' })));
      const counts = (await storage.timeline.ofIncident(7, { limit: 10 })).map(({ count }) => count);
      expect(counts.sort()).toEqual([1, 13, 8].sort());
    });

    it('say when a proof began and what its verdict was', async () => {
      const incidentId = await openIncident();
      const { failure } = await recordFailure(storage, { incidentId });
      const stored = storedMirror(failure.id);
      await storage.mirrors.add(stored);
      const judged = { ...stored, watchedAt: NOON + MINUTE, finishedAt: NOON + MINUTE };
      const mirror = { ...stored.mirror, verdict: 'PROVEN', verdict_reason: 'it held', status: 'Succeeded' } as const;
      await storage.mirrors.update({ ...judged, mirror });
      await storage.mirrors.update({ ...judged, mirror });
      const entries = await storage.timeline.ofFailure(failure.id, incidentId, { limit: 10 });
      expect(entries.map(({ kind, incidentId: id }) => [kind, id])).toEqual([
        ['proof', incidentId],
        ['mirror', incidentId],
      ]);
      expect(entries[0]).toMatchObject({ text: 'PROVEN: it held', ref: `mirror:${mirror.mirror_id}` });
    });

    it('say of messages what became of them, unless there was nothing to tell', async () => {
      const about = { incidentId: 7, kind: 'opened', dueAt: NOON, at: NOON } as const;
      await storage.deliveries.addMany(['slack', 'teams', 'webhook'].map((notifier) => ({ ...about, notifier })));
      const claimed = async (notifier: string) => {
        const range = { at: NOON, until: NOON + 1, limit: 1 };
        return (await storage.deliveries.claim(notifier, range))[0]?.id ?? 0;
      };
      await storage.deliveries.finish(await claimed('slack'), { outcome: 'sent', at: NOON, pods: 4 });
      await storage.deliveries.finish(await claimed('teams'), { outcome: 'gave_up', at: NOON + 1, error: 'no route' });
      await storage.deliveries.finish(await claimed('webhook'), { outcome: 'skipped', at: NOON });
      expect(await storage.timeline.ofIncident(7, { limit: 10 })).toMatchObject([
        { kind: 'message', actor: 'teams', text: 'opened: given up: no route', count: 1 },
        { kind: 'message', actor: 'slack', text: 'opened: sent', count: 4 },
      ]);
    });

    it('go with the failure or the incident that they are of', async () => {
      const incidentId = await openIncident();
      const { failure } = await recordFailure(storage, { incidentId });
      await add({ failureId: failure.id }, { incidentId });
      await storage.failures.remove(failure.id);
      expect(await textsOf(failure.id, incidentId)).toEqual(['seen']);
      await storage.incidents.resolveEmpty([incidentId], NOON);
      await storage.incidents.deleteExpired(NOON + 1, 10);
      expect(await textsOf(failure.id, incidentId)).toEqual([]);
    });

    it('leave who takes care to people, whatever is reported', async () => {
      const incidentId = await openIncident();
      const { failure } = await recordFailure(storage, { incidentId });
      expect(await storage.failures.assign(failure.id, 'ada')).toBe(true);
      expect(await storage.incidents.assign(incidentId, 'bob')).toBe(true);
      expect([await storage.failures.assign(9_999, 'ada'), await storage.incidents.assign(9_999, 'ada')]).toEqual([
        false,
        false,
      ]);
      expect((await recordFailure(storage, { incidentId })).failure).toMatchObject({ assignee: 'ada' });
      await openIncident(NOON + MINUTE);
      expect(await storage.incidents.get(incidentId)).toMatchObject({ assignee: 'bob' });
      await storage.failures.assign(failure.id, null);
      expect((await storage.failures.get(failure.id))?.assignee).toBeNull();
    });
  });
}
