import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureEntry, FailureFilter } from '../../../kernel/ports/storage/failures.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { diagnosis, failureEntry, MINUTE, NOON } from './failure-samples.js';

const PODS: readonly Partial<FailureEntry>[] = [
  { podName: 'a', reason: 'OOMKilled', message: 'Limit 100% reached' },
  { podName: 'b', namespace: 'Bank', owner: null },
  { podName: 'c', cluster: 'east', diagnosis: null, seenAt: NOON + MINUTE },
  { podName: 'd', diagnosis: { ...diagnosis, kind: 'oom-killed', severity: 'critical', title: 'Out of memory' } },
  { podName: 'e', owner: { api_version: 'batch/v1', kind: 'Job', name: 'web' } },
  { podName: 'f', message: null, reason: null, incidentId: 77 },
  { podName: 'g', message: 'Größe ÜBER 5 ГБ' },
];

/** What every storage does when failures are listed. */
export function describeFailureLists(open: () => Promise<Storage>): void {
  describe('listing failures', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
      const recorded = await storage.failures.recordMany(PODS.map((pod) => failureEntry(pod)));
      const idOf = (name: string) => recorded.find(({ failure }) => failure.pod_name === name)?.failure.id ?? 0;
      await storage.failures.setStatus([idOf('e')], { status: 'ignored', at: NOON, by: 'ada', note: null });
      await storage.failures.setStatus([idOf('f')], { status: 'resolved', at: NOON, by: 'ada', note: null });
    });
    afterAll(() => storage.dispose());

    const podsOf = async (filter: FailureFilter) => {
      const page = await storage.failures.list(filter, { limit: 100 });
      expect({ total: page.total, capped: page.capped, next: page.next }).toEqual({
        total: page.items.length,
        capped: false,
        next: null,
      });
      expect(page.items.map((item) => item.id)).toEqual(page.items.map((item) => item.id).sort((a, b) => b - a));
      return page.items
        .map((item) => item.pod_name)
        .sort()
        .join('');
    };

    it.each<[string, FailureFilter]>([
      ['abcdefg', {}],
      ['abcdg', { status: ['new'] }],
      ['ef', { status: ['ignored', 'resolved'] }],
      ['', { status: ['investigating'] }],
      ['abcdeg', { status: ['new', 'ignored', 'investigating', 'new'] }],
      ['c', { cluster: 'east' }],
      ['b', { namespace: 'Bank' }],
      ['g', { pod: 'g' }],
      ['a', { reason: 'OOMKilled' }],
      ['d', { cause: 'oom-killed' }],
      ['d', { severity: 'critical' }],
      ['d', { namespace: ['Bank', 'shop'], severity: ['critical', 'low'] }],
      ['abdefg', { namespace: ['Bank', 'shop'], cluster: 'default' }],
      ['acdefg', { owner: 'web' }],
      ['e', { owner: ['Deployment/none', 'Job/web'] }],
      ['abcdefg', { node: ['node-1', 'node-9'] }],
      ['', { node: 'node-9' }],
      ['e', { owner: 'Job/web' }],
      ['', { owner: 'Job/' }],
      ['f', { incidentId: 77 }],
      ['c', { since: NOON + 1 }],
      ['abcdefg', { since: NOON }],
      ['d', { q: 'OUT OF mem' }],
      ['b', { q: 'bank' }],
      ['b', { qShown: 'bank' }],
      ['', { qShown: '100%' }],
      ['a', { q: '100%' }],
      ['', { q: '_00%' }],
      ['g', { q: 'GRöße ÜBER 5 ГБ' }],
      ['f', { status: ['resolved'], q: 'f' }],
      ['abdg', { status: ['new'], cluster: 'default' }],
      ['', { status: [] }],
      ['', { ids: [] }],
    ])('finds %j by %j', async (pods, filter) => {
      expect(await podsOf(filter)).toBe(pods);
    });

    it.each<FailureFilter>([{}, { status: ['new', 'resolved', 'ignored'] }, { cluster: 'default' }, { q: 'e' }])(
      'gives each record of %j once, page by page',
      async (filter) => {
        const whole = await storage.failures.list(filter, { limit: 100 });
        const ids: number[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page = await storage.failures.list(filter, { limit: 2, ...(cursor && { cursor }) });
          expect(page).toMatchObject({ total: whole.total, capped: false });
          ids.push(...page.items.map((item) => item.id));
          cursor = page.next;
        }
        expect(ids).toEqual(whole.items.map((item) => item.id));
      },
    );

    it('finds records by their ids', async () => {
      const { items } = await storage.failures.list({}, { limit: 3 });
      const ids = items.map((item) => item.id);
      expect(await storage.failures.list({ ids: [...ids, 9_999] }, { limit: 10 })).toMatchObject({ items, total: 3 });
    });

    it('counts a filtered list to ten thousand, and all others to the end', async () => {
      const many = await open();
      for (let batch = 0; batch < 21; batch += 1) {
        const pods = Array.from({ length: 500 }, (_, index) => failureEntry({ podName: `${batch}-${index}` }));
        await many.failures.recordMany(pods);
      }
      const ask = async (filter: FailureFilter) => {
        const { total, capped, items } = await many.failures.list(filter, { limit: 1 });
        return [total, capped, items.length];
      };
      expect(await ask({})).toEqual([10_500, false, 1]);
      expect(await ask({ status: ['new', 'ignored'] })).toEqual([10_500, false, 1]);
      expect(await ask({ namespace: 'shop' })).toEqual([10_000, true, 1]);
      expect(await ask({ q: '20-4' })).toEqual([111, false, 1]);
      await many.dispose();
    });

    it.each(['x', '!', 'MA==', '-1', 'MA', 'MS41', '../etc'])('refuses the cursor %j', async (cursor) => {
      await expect(storage.failures.list({}, { limit: 2, cursor })).rejects.toMatchObject({ code: 'invalid' });
    });
  });
}
