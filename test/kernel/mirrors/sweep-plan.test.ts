import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSweep, STALE_MS, type SweepView } from '../../../src/kernel/mirrors/sweep-plan.js';
import type { LiveMirror } from '../../../src/kernel/ports/cluster/mirror-cluster.js';
import type { StoredMirror } from '../../../src/kernel/ports/storage/mirrors.js';
import { storedMirror } from '../../../src/kit/testing/storage/mirror-samples.js';

const NOW = 1_000_000;
const ids = ['a', 'b', 'c', 'd'];
const around = fc.integer({ min: NOW - 200_000, max: NOW + 200_000 });

const pods: fc.Arbitrary<LiveMirror[]> = fc.array(
  fc.record({
    ...{ mirrorId: fc.constantFrom(...ids), installation: fc.constantFrom('here', 'elsewhere') },
    ...{ expiresAt: fc.oneof(fc.constant(0), around), isBeingDeleted: fc.boolean() },
    ...{ uid: fc.uuid(), namespace: fc.constant('shop'), name: fc.uuid() },
  }),
  { maxLength: 8 },
);

const row = fc
  .record({
    ...{ id: fc.constantFrom(...ids), watchedAt: around, expiresAt: around, keep: fc.boolean() },
    verdict: fc.constantFrom(null, 'PROVEN' as const, 'REFUTED' as const),
  })
  .map(({ id, watchedAt, expiresAt, keep, verdict }): StoredMirror => {
    const stored = storedMirror(1, { mirror: { mirror_id: id, verdict } });
    return { ...stored, watchedAt, expiresAt, options: { ...stored.options, keep } };
  });
const rows = fc.option(fc.uniqueArray(row, { selector: ({ mirror }) => mirror.mirror_id }), { nil: undefined });

const views: fc.Arbitrary<SweepView> = fc
  .record({ pods, rows, watched: fc.subarray(ids) })
  .map(({ watched, ...seen }) => ({
    ...{ ...seen, now: NOW, at: NOW, installation: 'here' },
    isWatching: (mirrorId: string) => watched.includes(mirrorId),
  }));

test('whatever a sweep sees, nothing that is ours outlives its time, and nothing of others goes before a minute after theirs', () => {
  fc.assert(
    fc.property(views, (view) => {
      const removed = new Set(planSweep(view).remove);
      for (const pod of view.pods) {
        const overdueMs = view.now - pod.expiresAt;
        if (pod.installation === 'here') {
          if (pod.expiresAt > 0 && overdueMs > 2_000 && !pod.isBeingDeleted) expect(removed.has(pod)).toBe(true);
        } else if (removed.has(pod)) {
          expect(pod.expiresAt).toBeGreaterThan(0);
          expect(overdueMs).toBeGreaterThan(60_000);
        }
      }
    }),
  );
});

test('nothing is taken from who watches it, and nothing is removed or ended that lives', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { remove, takeOver, finish } = planSweep(view);
      const touched = [...takeOver, ...finish];
      expect(touched.filter(({ mirror }) => view.isWatching(mirror.mirror_id))).toEqual([]);
      for (const each of takeOver) expect(view.at - each.watchedAt).toBeGreaterThanOrEqual(STALE_MS);
      expect(takeOver.filter((each) => finish.includes(each))).toEqual([]);
      for (const each of view.rows ?? []) {
        const isLive = each.mirror.verdict === null && view.at - each.watchedAt < STALE_MS;
        if (!isLive) continue;
        expect(touched).not.toContain(each);
        const early = remove.filter(
          ({ mirrorId, installation, expiresAt }) =>
            mirrorId === each.mirror.mirror_id && installation === 'here' && expiresAt >= view.now,
        );
        expect(early).toEqual([]);
      }
    }),
  );
});
