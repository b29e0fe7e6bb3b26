import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IncidentEntry, IncidentFilter } from '../../../kernel/ports/storage/incidents.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, incidentEntry, MINUTE, NOON } from './failure-samples.js';

/** What every storage does with incidents (docs/design.md, "Incidents"). */
export function describeIncidents(open: () => Promise<Storage>): void {
  describe('incidents', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const openOne = async (change: Partial<IncidentEntry> = {}, reopenSince = NOON) => {
      const [opened] = await storage.incidents.openMany([incidentEntry(change)], reopenSince);
      if (!opened) throw new Error('nothing was opened');
      return opened;
    };

    /** Reports pods that belong to the incident now; answers the ids of their records. */
    const report = async (incidentId: number, ...pods: string[]) => {
      const entries = pods.map((podName) => failureEntry({ podName, incidentId }));
      return (await storage.failures.recordMany(entries)).map(({ failure }) => failure.id);
    };

    it('opens one incident of a key', async () => {
      const first = await openOne();
      expect(first.opened).toBe(true);
      expect(await openOne({ seenAt: NOON + MINUTE })).toEqual({ id: first.id, opened: false, solutionKey: null });
      expect(await storage.incidents.get(first.id)).toEqual({
        id: first.id,
        assignee: null,
        status: 'open',
        cluster: 'default',
        namespace: 'shop',
        owner: { kind: 'Deployment', name: 'web' },
        cause: 'missing-config-map',
        title: 'ConfigMap web-config does not exist',
        severity: 'high',
        pods: 0,
        first_seen: '2024-01-01T12:00:00.000Z',
        last_seen: '2024-01-01T12:01:00.000Z',
        resolved_at: null,
        sample_failure_id: null,
      });
      expect(await storage.incidents.get(first.id + 1)).toBeUndefined();
    });

    it('answers in the order given, old and new ones alike', async () => {
      const entries = ['c', 'a', 'b', 'd'].map((ownerName) => incidentEntry({ ownerName }));
      const known = await openOne({ ownerName: 'a' });
      const opened = await storage.incidents.openMany(entries, NOON);
      expect(opened.map((one) => one.opened)).toEqual([true, false, true, true]);
      expect(opened[1]?.id).toBe(known.id);
      const owners = await Promise.all(opened.map((one) => storage.incidents.get(one.id)));
      expect(owners.map((one) => one?.owner.name)).toEqual(['c', 'a', 'b', 'd']);
      expect(await storage.incidents.countOpen()).toBe(4);
      expect(await storage.incidents.openMany([], NOON)).toEqual([]);
    });

    it('opens one of a key that many open at once', async () => {
      const opened = await Promise.all(Array.from({ length: 20 }, () => openOne()));
      expect(new Set(opened.map((one) => one.id)).size).toBe(1);
      expect(opened.filter((one) => one.opened)).toHaveLength(1);
      expect(await storage.incidents.countOpen()).toBe(1);
    });

    it('grows, and keeps its sample', async () => {
      const [one, two] = [await openOne(), await openOne({ ownerName: 'api' })];
      const [a] = await report(one.id, 'a', 'b');
      const [c] = await report(two.id, 'c');
      await report(one.id, 'a', 'd', 'e');
      expect(await storage.incidents.get(one.id)).toMatchObject({ pods: 4, sample_failure_id: a });
      expect(await storage.incidents.get(two.id)).toMatchObject({ pods: 1, sample_failure_id: c });
      expect(await storage.incidents.list({}, { limit: 5 })).toMatchObject({ items: [{ pods: 1 }, { pods: 4 }] });
    });

    it('counts every pod that many report at once', async () => {
      const { id } = await openOne();
      const batches = Array.from({ length: 12 }, (_, index) => [`a${index}`, `b${index}`, `c${index}`]);
      await Promise.all(
        batches.map((pods) =>
          storage.transaction(async ({ incidents, failures }) => {
            const [opened] = await incidents.openMany([incidentEntry()], NOON);
            await failures.recordMany(pods.map((podName) => failureEntry({ podName, incidentId: opened?.id ?? null })));
          }),
        ),
      );
      expect(await storage.incidents.get(id)).toMatchObject({ pods: 36 });
    });

    it('goes on counting pods that left for another cause or whose records are gone', async () => {
      const [one, two] = [await openOne(), await openOne({ ownerName: 'api' })];
      const [a, b] = await report(one.id, 'a', 'b');
      await report(two.id, 'a');
      expect(await storage.incidents.get(one.id)).toMatchObject({ pods: 2, sample_failure_id: b });
      await report(two.id, 'b');
      expect(await storage.incidents.get(one.id)).toMatchObject({ pods: 2, sample_failure_id: b });
      await storage.failures.setStatus([a ?? 0], { status: 'resolved', at: NOON, by: 'agent', note: null });
      await storage.failures.deleteExpired('resolved', NOON + 1, 10);
      expect(await storage.incidents.get(two.id)).toMatchObject({ pods: 2, sample_failure_id: b });
    });

    it('writes at most once a second that one was seen, and a new severity at once', async () => {
      const { id } = await openOne();
      await openOne({ seenAt: NOON + 999 });
      expect(await storage.incidents.get(id)).toMatchObject({ last_seen: '2024-01-01T12:00:00.000Z' });
      await openOne({ seenAt: NOON + 999, severity: 'critical' });
      expect(await storage.incidents.get(id)).toMatchObject({
        last_seen: '2024-01-01T12:00:00.999Z',
        severity: 'critical',
      });
    });

    it('resolves those that have no open failure left', async () => {
      const [empty, full] = [await openOne(), await openOne({ ownerName: 'api' })];
      const pods = ['a', 'b'].map((podName) => failureEntry({ podName, incidentId: full.id }));
      const [a, b] = (await storage.failures.recordMany(pods)).map(({ failure }) => failure.id);
      const change = { status: 'resolved', at: NOON, by: 'agent', note: null } as const;
      expect(await storage.incidents.resolveEmpty([full.id, empty.id, 9_999], NOON + MINUTE)).toEqual([empty.id]);
      expect(await storage.incidents.get(empty.id)).toMatchObject({
        status: 'resolved',
        resolved_at: '2024-01-01T12:01:00.000Z',
      });
      await storage.failures.setStatus([a ?? 0], change);
      expect(await storage.incidents.resolveEmpty([full.id], NOON)).toEqual([]);
      await storage.failures.setStatus([b ?? 0], change);
      expect(await storage.incidents.resolveEmpty([full.id, empty.id], NOON)).toEqual([full.id]);
      expect(await storage.incidents.countOpen()).toBe(0);
      expect(await storage.incidents.resolveEmpty([], NOON)).toEqual([]);
    });

    it('opens again what was resolved a short while ago, else a new one', async () => {
      const first = await openOne();
      const change = { status: 'resolved', at: NOON, by: 'agent', note: null } as const;
      await storage.failures.setStatus(await report(first.id, 'a', 'b'), change);
      await storage.incidents.resolveEmpty([first.id], NOON);
      expect(await openOne({ seenAt: NOON + MINUTE }, NOON)).toEqual({ id: first.id, opened: true, solutionKey: null });
      expect(await storage.incidents.get(first.id)).toMatchObject({
        status: 'open',
        resolved_at: null,
        pods: 2,
        first_seen: '2024-01-01T12:00:00.000Z',
        last_seen: '2024-01-01T12:01:00.000Z',
      });
      expect(await openOne()).toMatchObject({ id: first.id, opened: false });
      await storage.incidents.resolveEmpty([first.id], NOON);
      const second = await openOne({}, NOON + 1);
      expect(second.opened).toBe(true);
      expect(second.id).not.toBe(first.id);
      const page = await storage.incidents.list({}, { limit: 10 });
      expect(page).toMatchObject({ total: 2, items: [{ status: 'open' }, { status: 'resolved' }] });
      expect(await storage.incidents.countOpen()).toBe(1);
    });

    it('opens given ones again, unless another one of the key is open', async () => {
      const first = await openOne();
      await storage.incidents.resolveEmpty([first.id], NOON);
      const second = await openOne({}, NOON + 1);
      expect(await storage.incidents.reopen([first.id, second.id, 9_999])).toEqual([]);
      await storage.incidents.resolveEmpty([second.id], NOON);
      expect(await storage.incidents.countOpen()).toBe(0);
      expect(await storage.incidents.reopen([first.id, second.id])).toEqual([second.id]);
      expect(await storage.incidents.get(second.id)).toMatchObject({ status: 'open', resolved_at: null });
      expect(await storage.incidents.countOpen()).toBe(1);
      expect(await storage.incidents.list({}, { limit: 5 })).toMatchObject({ total: 2 });
      expect(await storage.incidents.reopen([])).toEqual([]);
    });

    it('deletes old ones that nothing belongs to', async () => {
      const [old, kept, opened] = [
        await openOne(),
        await openOne({ ownerName: 'api' }),
        await openOne({ ownerName: 'b' }),
      ];
      const [failure] = await storage.failures.recordMany([failureEntry({ incidentId: kept.id })]);
      await storage.failures.setStatus([failure?.failure.id ?? 0], {
        status: 'resolved',
        at: NOON,
        by: 'x',
        note: null,
      });
      await storage.incidents.resolveEmpty([old.id, kept.id], NOON);
      expect(await storage.incidents.deleteExpired(NOON, 10)).toBe(0);
      expect(await storage.incidents.deleteExpired(NOON + 1, 0)).toBe(0);
      expect(await storage.incidents.deleteExpired(NOON + 1, 10)).toBe(1);
      const left = await storage.incidents.list({}, { limit: 10 });
      expect(left).toMatchObject({ total: 2, items: [{ id: opened.id }, { id: kept.id }] });
    });

    it.each([
      ['last_seen', 'dacb'],
      ['first_seen', 'dacb'],
      ['severity', 'bdca'],
      ['pods', 'cdba'],
    ] as const)('are listed by %s, page by page, those that are equal by id', async (sort, names) => {
      const [a, b, c] = [
        await openOne({ ownerName: 'a', severity: 'low', seenAt: NOON + 3 }),
        await openOne({ ownerName: 'b', severity: 'critical', seenAt: NOON + 1 }),
        await openOne({ ownerName: 'c', seenAt: NOON + 2 }),
      ];
      await storage.failures.recordMany(
        ['c1', 'c2'].map((podName) => failureEntry({ podName, incidentId: c.id, seenAt: NOON })),
      );
      await storage.incidents.resolveEmpty([a.id, b.id], NOON);
      await openOne({ ownerName: 'c', severity: 'medium', seenAt: NOON + 2 });
      await openOne({ ownerName: 'd', seenAt: NOON + 4 });
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await storage.incidents.list({}, { limit: 1, ...(cursor && { cursor }) }, sort);
        expect(page.total).toBe(4);
        found.push(...page.items.map(({ owner }) => owner.name));
        cursor = page.next;
      }
      expect(found.join('')).toBe(names);
      const cursor = Buffer.from('7').toString('base64url');
      await expect(storage.incidents.list({}, { limit: 1, cursor }, sort)).rejects.toMatchObject({ code: 'invalid' });
    });

    it.each<[number, IncidentFilter]>([
      [3, {}],
      [2, { status: 'open' }],
      [1, { status: 'resolved' }],
      [3, { status: ['open', 'resolved'] }],
      [2, { namespace: ['bank', 'shop'], severity: ['high'] }],
      [0, { node: 'node-1' }],
      [1, { cluster: 'east' }],
      [1, { namespace: 'bank' }],
      [1, { owner: 'Job/api' }],
      [0, { owner: 'Job/web' }],
      [1, { cause: 'oom-killed' }],
      [1, { severity: 'critical' }],
      [1, { since: NOON + 1 }],
      [1, { q: 'BAN' }],
      [0, { q: 'ban', status: 'resolved' }],
      [1, { q: 'Öffnet ÜBER' }],
    ])('finds %d by %j', async (count, filter) => {
      await openOne({ namespace: 'bank', ownerKind: 'Job', ownerName: 'api', seenAt: NOON + 1 });
      await openOne({ cluster: 'east', cause: 'oom-killed', severity: 'critical', title: 'Öffnet ÜBERALL' });
      await storage.incidents.resolveEmpty([(await openOne()).id], NOON);
      const page = await storage.incidents.list(filter, { limit: 10 });
      expect(page).toMatchObject({ total: count, capped: false, next: null });
      expect(page.items).toHaveLength(count);
    });
  });
}
