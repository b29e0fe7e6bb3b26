import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureStatus } from '../../../contracts/failure.js';
import type { FailureEntry, SolutionChange } from '../../../kernel/ports/storage/failures.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { fix, llmSolution, MINUTE, NOON, recordFailure, ruleSolution } from './failure-samples.js';

/** What every storage does when failures are changed, found and deleted. */
export function describeFailureChanges(open: () => Promise<Storage>): void {
  describe('changing failures', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const record = async (change: Partial<FailureEntry> = {}) => {
      const { failure } = await recordFailure(storage, change);
      return failure.id;
    };
    const setStatus = (ids: number[], status: FailureStatus, at = NOON) =>
      storage.failures.setStatus(ids, { status, at, by: 'ada', note: 'why' });
    const statusOf = async (id: number) => (await storage.failures.get(id))?.status;

    it('changes the status of those that exist and says what they were', async () => {
      const [one, two] = [await record(), await record({ podName: 'web-2', incidentId: 5 })];
      await setStatus([two], 'ignored');
      const changed = await setStatus([two, 9_999, one, one], 'investigating', NOON + MINUTE);
      expect(changed).toEqual([
        expect.objectContaining({ id: one, podName: 'web-1', incidentId: null, previousStatus: 'new' }),
        {
          id: two,
          cluster: 'default',
          namespace: 'shop',
          podName: 'web-2',
          incidentId: 5,
          previousStatus: 'ignored',
          previous: { status: 'ignored', at: NOON, by: 'ada', note: 'why' },
        },
      ]);
      expect(await storage.failures.get(two)).toMatchObject({
        status: 'investigating',
        status_changed_at: '2024-01-01T12:01:00.000Z',
        status_changed_by: 'ada',
        status_note: 'why',
      });
      expect(await storage.failures.countByStatus()).toEqual({ new: 0, investigating: 2, ignored: 0, resolved: 0 });
    });

    it('counts a change to the same status as a change', async () => {
      const id = await record();
      expect(await setStatus([id], 'new')).toMatchObject([{ id, previousStatus: 'new' }]);
      expect(await storage.failures.get(id)).toMatchObject({ status: 'new', status_changed_by: 'ada' });
      expect(await setStatus([], 'new')).toEqual([]);
    });

    it('changes all open records of an incident at once, and no others', async () => {
      const [first, resolved] = [await record({ incidentId: 5 }), await record({ podName: 'web-2', incidentId: 5 })];
      const [last, other] = [
        await record({ podName: 'web-3', incidentId: 5 }),
        await record({ podName: 'web-4', incidentId: 6 }),
      ];
      await setStatus([resolved], 'resolved');
      await setStatus([last], 'ignored');
      const change = { status: 'investigating', at: NOON + MINUTE, by: 'ada', note: 'mine' } as const;
      const changed = await storage.failures.setStatusOfIncident(5, change);
      expect(changed.map(({ id, incidentId, previousStatus }) => [id, incidentId, previousStatus])).toEqual([
        [first, 5, 'new'],
        [last, 5, 'ignored'],
      ]);
      expect(await Promise.all([first, resolved, last, other].map(statusOf))).toEqual([
        ...['investigating', 'resolved', 'investigating', 'new'],
      ]);
      expect(await storage.failures.get(first)).toMatchObject({ status_changed_by: 'ada', status_note: 'mine' });
      expect(await storage.failures.countByStatus()).toEqual({ new: 1, investigating: 2, ignored: 0, resolved: 1 });
      expect(await storage.failures.setStatusOfIncident(5, { ...change, status: 'resolved' })).toHaveLength(2);
      expect(await storage.failures.setStatusOfIncident(5, change)).toEqual([]);
    });

    it('refuses a second open record of a pod and changes nothing', async () => {
      const [old, bystander] = [await record(), await record({ podName: 'web-2' })];
      await setStatus([old], 'resolved');
      const current = await record();
      await expect(setStatus([bystander, old], 'ignored')).rejects.toMatchObject({
        code: 'conflict',
        extra: { id: old, failure_id: current },
      });
      expect([await statusOf(old), await statusOf(bystander)]).toEqual(['resolved', 'new']);
      await setStatus([current], 'resolved');
      await expect(setStatus([old, current], 'new')).rejects.toMatchObject({ code: 'conflict' });
      expect(await storage.failures.countByStatus()).toEqual({ new: 1, investigating: 0, ignored: 0, resolved: 2 });
      expect(await setStatus([old], 'new')).toHaveLength(1);
    });

    it('never has two open records of a pod, however many open it at once', async () => {
      const old = await record();
      await setStatus([old], 'resolved');
      const attempts = [setStatus([old], 'new'), record(), setStatus([old], 'ignored'), record()];
      await Promise.allSettled(attempts);
      const open = await storage.failures.list({ status: ['new', 'investigating', 'ignored'] }, { limit: 5 });
      expect(open.items).toHaveLength(1);
      const counts = await storage.failures.countByStatus();
      expect(counts.new + counts.investigating + counts.ignored).toBe(1);
    });

    it('finds the open records of pods, with a uid only those of that very pod', async () => {
      const [one, two] = [await record(), await record({ podName: 'web-2', report: {} })];
      const resolved = await record({ podName: 'web-3' });
      await setStatus([resolved], 'resolved');
      const named = (podName: string, podUid?: string) => ({
        cluster: 'default',
        namespace: 'shop',
        podName,
        ...(podUid && { podUid }),
      });
      const find = (...pods: ReturnType<typeof named>[]) => storage.failures.findOpen(pods);
      expect(await find(named('web-1'), named('web-2'), named('web-3'), named('web-4'))).toEqual([one, two]);
      expect(await find(named('web-1', 'uid-1'))).toEqual([one]);
      expect(await find(named('web-1', 'uid-0'))).toEqual([]);
      expect(await find(named('web-2', 'uid-0'))).toEqual([two]);
      expect(await find(named('web-1'), named('web-1', 'uid-1'))).toEqual([one]);
      await record({ report: { pod_uid: 'uid-2' } });
      await record({ report: {} });
      expect(await find(named('web-1', 'uid-2'))).toEqual([one]);
      expect(await find()).toEqual([]);
    });

    const setSolutions = (...changes: SolutionChange[]) => storage.failures.setSolutions(changes);

    it('replaces solutions unless the cause has changed', async () => {
      const id = await record();
      const other = await record({ podName: 'web-2', causeKey: null });
      const change = { id, causeKey: 'cause-1', solution: llmSolution };
      expect(await setSolutions(change, { ...change, id: 9_999 })).toMatchObject([{ id, ...llmSolution }]);
      expect(await storage.failures.get(id)).toMatchObject(llmSolution);
      expect(await setSolutions({ ...change, causeKey: 'cause-2', solution: ruleSolution })).toEqual([]);
      expect(await setSolutions({ ...change, causeKey: null, solution: ruleSolution })).toEqual([]);
      expect(await storage.failures.get(id)).toMatchObject(llmSolution);
      const both = [
        { ...change, solution: ruleSolution },
        { id: other, causeKey: null, solution: llmSolution },
      ];
      expect((await setSolutions(...both)).map((one) => one.id).sort()).toEqual([id, other].sort());
      expect(await storage.failures.get(id)).toMatchObject(ruleSolution);
      expect(await storage.failures.get(other)).toMatchObject(llmSolution);
      expect(await setSolutions({ id, solution: llmSolution })).toMatchObject([{ id, ...llmSolution }]);
      expect(await setSolutions()).toEqual([]);
    });

    it('leaves an answer of a model alone where it is told to', async () => {
      const [a, b] = [await record(), await record({ podName: 'web-2', solution: llmSolution })];
      const better = { ...llmSolution, solution: 'better' };
      const changes = [a, b].map((id) => ({ id, causeKey: 'cause-1', solution: better, onlyOverRules: true }));
      expect(await setSolutions(...changes)).toMatchObject([{ id: a, solution: 'better' }]);
      expect(await storage.failures.get(b)).toMatchObject(llmSolution);
    });

    it('sets the fix with the solution, and keeps both as long as the cause stays', async () => {
      const id = await record();
      const fixOf = async () => (await storage.failures.get(id))?.fix;
      const change = { id, causeKey: 'cause-1', solution: llmSolution };
      await setSolutions({ ...change, fix });
      expect(await fixOf()).toEqual(fix);
      await setSolutions(change);
      expect(await fixOf()).toEqual(fix);
      await record();
      expect(await fixOf()).toEqual(fix);
      await record({ fix: { ...fix, title: 'newer' } });
      expect(await fixOf()).toEqual({ ...fix, title: 'newer' });
      await record({ causeKey: 'cause-2' });
      expect(await fixOf()).toBeNull();
      await setSolutions({ ...change, causeKey: 'cause-2', fix });
      await setSolutions({ ...change, causeKey: 'cause-2', fix: null });
      expect(await fixOf()).toBeNull();
    });

    it('gives a fix of rules up with the report that has none', async () => {
      const id = await record({ fix });
      expect((await storage.failures.get(id))?.fix).toEqual(fix);
      await record();
      expect((await storage.failures.get(id))?.fix).toBeNull();
    });

    it('deletes the oldest of a status, by its last change', async () => {
      const ids = [];
      for (const podName of ['a', 'b', 'c', 'd']) ids.push(await record({ podName }));
      const [a = 0, b = 0, c = 0, d = 0] = ids;
      await setStatus([c], 'resolved', NOON);
      await setStatus([a], 'resolved', NOON + 1);
      await setStatus([b], 'resolved', NOON + 2);
      await setStatus([d], 'ignored', NOON);
      expect(await storage.failures.deleteExpired('resolved', NOON, 10)).toEqual([]);
      const deleted = await storage.failures.deleteExpired('resolved', NOON + 2, 1);
      expect(deleted).toMatchObject([{ id: c, podName: 'c', previousStatus: 'resolved' }]);
      expect(await storage.failures.deleteExpired('resolved', NOON + 2, 10)).toMatchObject([{ id: a }]);
      expect(await storage.failures.deleteExpired('resolved', NOON + 2, 10)).toEqual([]);
      expect([await statusOf(b), await statusOf(d)]).toEqual(['resolved', 'ignored']);
      expect(await storage.failures.countByStatus()).toEqual({ new: 0, investigating: 0, ignored: 1, resolved: 1 });
    });

    it('never gives an id again', async () => {
      const id = await record();
      await setStatus([id], 'resolved');
      await storage.failures.deleteExpired('resolved', NOON + 1, 10);
      expect(await record()).toBeGreaterThan(id);
    });
  });
}
