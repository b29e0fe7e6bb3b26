import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureEntry } from '../../../kernel/ports/storage/failures.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, MINUTE, NOON, recordFailure } from './failure-samples.js';

const POD = { cluster: 'default', namespace: 'shop', podName: 'web-1' };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What every storage does with reports that are sent again because their answers were lost. */
export function describeRepeatedReports(open: () => Promise<Storage>): void {
  describe('reports that are sent again', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const record = (change: Partial<FailureEntry> = {}) => recordFailure(storage, change);
    const findRepeated = async (...ids: readonly string[]) =>
      storage.failures.findRepeated(ids.map((reportId) => ({ ...POD, reportId })));
    const resolve = (id: number) =>
      storage.failures.setStatus([id], { status: 'resolved', at: NOON, by: 'agent', note: null });

    it('are found by the pod and their id, in the order asked for', async () => {
      const { failure } = await record({ reportIds: [idOf(1)] });
      expect(await findRepeated(idOf(2), idOf(1), '%')).toEqual([undefined, failure, undefined]);
      const strange = `${'漢'.repeat(251)} %`;
      await record({ reportIds: [strange] });
      expect(await findRepeated(strange.slice(1), strange)).toMatchObject([undefined, { id: failure.id }]);
      const others = [{ namespace: 'b' }, { cluster: 'b' }, { podName: 'b' }];
      const elsewhere = others.map((other) => ({ ...POD, ...other, reportId: idOf(1) }));
      expect(await storage.failures.findRepeated(elsewhere)).toEqual([undefined, undefined, undefined]);
      expect(await storage.failures.findRepeated([])).toEqual([]);
    });

    it('are found when later ones came meanwhile, with an id or without, and when the pod is gone', async () => {
      const { failure } = await record({ reportIds: [idOf(1)] });
      await record({ reportIds: [idOf(2), idOf(3)], reports: 2 });
      await record();
      await record({ reportIds: [idOf(4)] });
      const found = async () => findRepeated(...[1, 2, 3, 4].map(idOf)).then((all) => all.map((one) => one?.id));
      expect(await found()).toEqual([failure.id, failure.id, failure.id, failure.id]);
      await resolve(failure.id);
      expect(await found()).toEqual([failure.id, failure.id, failure.id, failure.id]);
      const next = await record({ reportIds: [idOf(5)] });
      expect((await findRepeated(idOf(5), idOf(4))).map((one) => one?.id)).toEqual([next.failure.id, failure.id]);
    });

    it('leave the record as it is when they are recorded all the same', async () => {
      const first = await record({ reportIds: [idOf(1)] });
      const again = await record({ reportIds: [idOf(1)], reason: 'Older', seenAt: NOON + MINUTE });
      expect(again).toEqual({ ...first, created: false });
      const other = await record({ reportIds: [idOf(2)], reason: 'Newer' });
      expect(other.failure).toMatchObject({ id: first.failure.id, occurrences: 2, failure_reason: 'Newer' });
      expect((await record({ reportIds: [idOf(1)], reason: 'Older' })).failure).toEqual(other.failure);
    });

    it('count once when all are written at the same time, beside others', async () => {
      const batch = (shift: number) =>
        Array.from({ length: 12 }, (_, index) => {
          const number = (index * 5 + shift) % 12;
          return failureEntry({ podName: `pod-${number}`, reportIds: [idOf(number)] });
        });
      const others = () => [failureEntry({ podName: 'pod-0', reportIds: [] }), failureEntry({ podName: 'other' })];
      const batches = Array.from({ length: 16 }, (_, index) => (index % 4 === 0 ? others() : batch(index)));
      const recorded = await Promise.all(batches.map((entries) => storage.failures.recordMany(entries)));
      expect(recorded.flat().filter(({ created }) => created)).toHaveLength(13);
      const { items } = await storage.failures.list({}, { limit: 100 });
      const counts = new Map(items.map(({ pod_name, occurrences }) => [pod_name, occurrences]));
      expect(counts.get('pod-0')).toBe(5);
      expect(counts.get('other')).toBe(4);
      for (let number = 1; number < 12; number += 1) expect(counts.get(`pod-${number}`)).toBe(1);
    });

    it('are known of the last four at least, and the record stays bounded', async () => {
      for (let number = 0; number < 40; number += 1) await record({ reportIds: [idOf(number)] });
      expect(await findRepeated(idOf(0), ...[36, 37, 38, 39].map(idOf))).toEqual([
        undefined,
        ...Array.from({ length: 4 }, () => expect.objectContaining({ occurrences: 40 })),
      ]);
    });
  });
}
