import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StatusStep } from '../../../kernel/ports/storage/failures.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON, recordFailure } from './failure-samples.js';

/** What every storage does when many records are changed by steps, taken back, and deleted one by one. */
export function describeBulkChanges(open: () => Promise<Storage>): void {
  describe('changing many failures', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const record = async (podName: string) => (await recordFailure(storage, { podName })).failure.id;
    const step = (id: number, change: Partial<StatusStep> = {}): StatusStep => ({
      ...{ id, status: 'resolved', at: NOON, by: 'ada', note: null },
      ...change,
    });
    const statusOf = async (id: number) => (await storage.failures.get(id))?.status;

    it('gives each the status that is meant for it, and says what it was', async () => {
      const [a, b] = [await record('a'), await record('b')];
      const steps = [step(b, { status: 'ignored', note: 'noise' }), step(a), step(9_999)];
      const { changed, refused } = await storage.failures.setStatuses(steps);
      expect(changed.map(({ id, previous }) => [id, previous])).toEqual([
        [a, { status: 'new', at: null, by: null, note: null }],
        [b, { status: 'new', at: null, by: null, note: null }],
      ]);
      expect(refused).toEqual([]);
      expect(await storage.failures.get(b)).toMatchObject({
        status: 'ignored',
        status_changed_by: 'ada',
        status_note: 'noise',
      });
      expect(await storage.failures.countByStatus()).toEqual({ new: 0, investigating: 0, ignored: 1, resolved: 1 });
      expect(await storage.failures.setStatuses([])).toEqual({ changed: [], refused: [] });
    });

    it('makes a record again what it was before anybody had changed it', async () => {
      const id = await record('a');
      await storage.failures.setStatuses([step(id)]);
      const former = { status: 'new', at: null, by: null, note: null, unchangedSince: NOON } as const;
      expect((await storage.failures.setStatuses([step(id, former)])).changed).toHaveLength(1);
      const after = { status: 'new', status_changed_at: null, status_changed_by: null, status_note: null };
      expect(await storage.failures.get(id)).toMatchObject(after);
    });

    it('leaves alone what was changed meanwhile, and names it', async () => {
      const [a, b] = [await record('a'), await record('b')];
      await storage.failures.setStatuses([step(a), step(b, { at: NOON + 1, by: 'agent' })]);
      const back = (id: number) => step(id, { status: 'new', unchangedSince: NOON });
      const { changed, refused } = await storage.failures.setStatuses([back(a), back(b)]);
      expect(changed).toMatchObject([{ id: a }]);
      expect(refused).toEqual([{ id: b, detail: expect.stringContaining('agent') }]);
      expect([await statusOf(a), await statusOf(b)]).toEqual(['new', 'resolved']);
    });

    it('opens no second record of a pod, and opens the others', async () => {
      const [old, other] = [await record('a'), await record('b')];
      await storage.failures.setStatuses([step(old), step(other)]);
      const current = await record('a');
      const { changed, refused } = await storage.failures.setStatuses([
        step(old, { status: 'new' }),
        step(other, { status: 'new' }),
      ]);
      expect(changed).toMatchObject([{ id: other }]);
      expect(refused).toEqual([{ id: old, detail: expect.stringContaining(String(current)) }]);
      await storage.failures.setStatuses([step(current)]);
      const both = await storage.failures.setStatuses([step(old, { status: 'new' }), step(current, { status: 'new' })]);
      expect([both.changed.length, both.refused.length]).toEqual([1, 1]);
      expect(await storage.failures.countByStatus()).toEqual({ new: 2, investigating: 0, ignored: 0, resolved: 1 });
    });

    it('never has two open records of a pod, however many open it at once', async () => {
      const old = await record('a');
      await storage.failures.setStatuses([step(old)]);
      const reopen = () => storage.failures.setStatuses([step(old, { status: 'new' })]);
      await Promise.allSettled([reopen(), record('a'), reopen(), record('a')]);
      const open = await storage.failures.listIds({ status: ['new', 'investigating', 'ignored'] }, { limit: 5 });
      expect(open.ids).toHaveLength(1);
    });

    it('lists what names records page by page', async () => {
      const ids = [];
      for (const podName of ['a', 'b', 'c']) ids.push(await record(podName));
      const [a, b, c] = ids;
      const first = await storage.failures.listIds({ status: ['new'], namespace: 'shop' }, { limit: 2 });
      expect(first.ids).toEqual([
        { id: c, status: 'new' },
        { id: b, status: 'new' },
      ]);
      const rest = await storage.failures.listIds({ status: ['new'] }, { limit: 2, cursor: first.next ?? '' });
      expect(rest).toEqual({ ids: [{ id: a, status: 'new' }], next: null });
    });

    it('deletes one record, whatever its status', async () => {
      const [a, b] = [await record('a'), await record('b')];
      expect(await storage.failures.remove(a)).toMatchObject({ id: a, podName: 'a', previousStatus: 'new' });
      expect(await storage.failures.remove(a)).toBeUndefined();
      expect([await statusOf(a), await statusOf(b)]).toEqual([undefined, 'new']);
      expect((await storage.failures.countByStatus()).new).toBe(1);
    });

    it('keeps the steps of a change in their order until they are taken or too old', async () => {
      const [one, two] = ['one', 'two'];
      const steps = [3, 1, 2].map((subjectId) => ({ subjectId, at: NOON, former: { status: 'new', note: null } }));
      await storage.undo.add(one, steps);
      await storage.undo.add(two, [{ subjectId: 3, at: NOON + MINUTE, former: [] }]);
      expect(await storage.undo.begunAt(one)).toBe(NOON);
      expect(await storage.undo.take(one, NOON + 1, 2)).toEqual([]);
      expect(await storage.undo.take(one, NOON, 2)).toEqual(steps.slice(0, 2));
      expect(await storage.undo.take(one, NOON, 2)).toEqual(steps.slice(2));
      expect(await storage.undo.take(one, NOON, 2)).toEqual([]);
      expect(await storage.undo.begunAt(one)).toBeUndefined();
      expect(await storage.undo.deleteExpired(NOON + MINUTE, 10)).toBe(0);
      expect(await storage.undo.deleteExpired(NOON + MINUTE + 1, 10)).toBe(1);
    });
  });
}
