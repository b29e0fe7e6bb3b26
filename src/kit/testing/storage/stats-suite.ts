import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StatRange } from '../../../kernel/ports/storage/stats.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { diagnosis, failureEntry, incidentEntry, MINUTE, NOON } from './failure-samples.js';
import { endedMirror, storedMirror } from './mirror-samples.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const hours = (from: number, to: number): StatRange => ({ step: '1h', from: NOON + from * HOUR, to: NOON + to * HOUR });
const oom = { ...diagnosis, kind: 'oom-killed', severity: 'critical' as const, title: 'Out of memory' };
const by = { by: 'ada', note: null };

/** What every storage counts. */
export function describeStats(open: () => Promise<Storage>): void {
  describe('statistics', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const fail = async (...changes: readonly Parameters<typeof failureEntry>[0][]) =>
      (await storage.failures.recordMany(changes.map(failureEntry))).map(({ failure }) => failure.id);
    const facet = async (name: 'namespace' | 'owner' | 'cause' | 'node', q?: string) =>
      (await storage.stats.facet(name, { q, limit: 10 })).map(({ value, count }) => `${value} ${count}`);

    it('count what came and went, by hour and by day', async () => {
      const [a, b] = await fail({ podName: 'a' }, { podName: 'b', diagnosis: oom });
      await fail({ podName: 'c', seenAt: NOON + 2 * HOUR, diagnosis: null }, { podName: 'a', seenAt: NOON + HOUR });
      await storage.failures.setStatus([a ?? 0, b ?? 0], { status: 'resolved', at: NOON + HOUR, ...by });
      await storage.failures.setStatus([b ?? 0], { status: 'investigating', at: NOON + 2 * HOUR, ...by });
      await storage.failures.setStatus([b ?? 0], { status: 'ignored', at: NOON + 2 * HOUR, ...by });
      expect(await storage.stats.steps(hours(0, 3))).toEqual([
        { at: NOON, label: '', opened: 2, resolved: 0 },
        { at: NOON + HOUR, label: '', opened: 0, resolved: 2 },
        { at: NOON + 2 * HOUR, label: '', opened: 2, resolved: 0 },
      ]);
      expect(await storage.stats.steps(hours(1, 2))).toHaveLength(1);
      const day = NOON - (NOON % DAY);
      const labelled = await storage.stats.steps(
        { step: '1d', from: day, to: day + DAY },
        { name: 'cause', labels: 2 },
      );
      expect(labelled.map(({ at, label, opened }) => [at, label, opened])).toEqual(
        expect.arrayContaining([[day, 'oom-killed', 2]]),
      );
      expect(labelled).toHaveLength(2);
      const severities = await storage.stats.steps(hours(0, 9), { name: 'severity', labels: 9 });
      expect(severities.map(({ label, opened, resolved }) => `${label} ${opened} ${resolved}`).sort()).toEqual(
        ['critical 0 1', 'critical 1 0', 'critical 1 0', 'high 0 1', 'high 1 0', 'none 1 0'].sort(),
      );
    });

    it('name the causes of which most came', async () => {
      const at = { incidentId: 1 };
      await storage.incidents.openMany([incidentEntry()], 0);
      await storage.incidents.openMany([incidentEntry({ ownerName: 'api', seenAt: NOON + MINUTE })], 0);
      await fail({ ...at, podName: 'a' }, { ...at, podName: 'b' }, { podName: 'c', diagnosis: oom });
      expect(await storage.stats.causes(hours(0, 1), 5)).toEqual([
        { cause: 'missing-config-map', pods: 2, incidents: 2, title: incidentEntry().title, lastSeen: NOON + MINUTE },
        { cause: 'oom-killed', pods: 1, incidents: 0, title: null, lastSeen: null },
      ]);
      expect(await storage.stats.causes(hours(0, 1), 1)).toHaveLength(1);
      expect(await storage.stats.causes(hours(1, 2), 5)).toEqual([]);
    });

    it('know the values of active failures, whatever becomes of these', async () => {
      const [a, b] = await fail({ podName: 'a' }, { podName: 'b', namespace: 'Bank', nodeName: null, owner: null });
      expect(await facet('namespace')).toEqual(['Bank 1', 'shop 1']);
      await fail({ podName: 'c' });
      expect(await facet('namespace')).toEqual(['shop 2', 'Bank 1']);
      expect(await facet('owner')).toEqual(['Deployment/web 2']);
      expect(await facet('node')).toEqual(['node-1 2']);
      expect(await facet('namespace', 'AN')).toEqual(['Bank 1']);
      await fail({ podName: 'c', nodeName: 'node-2', diagnosis: oom });
      expect(await facet('node')).toEqual(['node-1 1', 'node-2 1']);
      expect(await facet('cause')).toEqual(['missing-config-map 2', 'oom-killed 1']);
      await storage.failures.setStatus([a ?? 0], { status: 'ignored', at: NOON, ...by });
      await fail({ podName: 'a', nodeName: 'node-3' });
      expect(await facet('node')).toEqual(['node-2 1']);
      await storage.failures.setStatus([a ?? 0], { status: 'new', at: NOON, ...by });
      expect(await facet('node')).toEqual(['node-2 1', 'node-3 1']);
      await storage.failures.setStatus([b ?? 0], { status: 'resolved', at: NOON, ...by });
      expect(await facet('namespace')).toEqual(['shop 2']);
      await storage.failures.deleteExpired('resolved', NOON + 1, 9);
      expect(await facet('namespace')).toEqual(['shop 2']);
    });

    it('count right when many come at once', async () => {
      const batches = Array.from({ length: 8 }, (_, batch) =>
        Array.from({ length: 5 }, (_, pod) => failureEntry({ podName: `${batch}-${pod}`, nodeName: `node-${pod}` })),
      );
      await Promise.all(batches.map((batch) => storage.failures.recordMany(batch)));
      expect(await facet('namespace')).toEqual(['shop 40']);
      expect(await facet('node')).toHaveLength(5);
      expect(await storage.stats.steps(hours(0, 1))).toEqual([{ at: NOON, label: '', opened: 40, resolved: 0 }]);
    });

    it('give an overview', async () => {
      const incidents = await storage.incidents.openMany(
        [incidentEntry(), incidentEntry({ namespace: 'bank', severity: 'critical', seenAt: NOON + HOUR })],
        0,
      );
      const [first = 0, second = 0] = incidents.map(({ id }) => id);
      const [a] = await fail({ incidentId: first }, { podName: 'b', namespace: 'bank', incidentId: second });
      await fail({ podName: 'c', incidentId: first });
      const mirror = storedMirror(a ?? 0);
      await storage.mirrors.add(mirror);
      await storage.mirrors.update(endedMirror(mirror));
      await storage.agents.seen({
        ...{ cluster: 'default', agent: 'one', node: null, version: '1', watching: 7, spooled: 0 },
        ...{ permissionsMissing: [], problems: [], lastSeen: NOON },
      });
      const filter = { since: NOON, freshSince: NOON + MINUTE, aliveSince: NOON };
      const whole = await storage.stats.overview(filter);
      expect(whole).toEqual({
        incidents: { open: 2, by_severity: { critical: 1, high: 1, medium: 0, low: 0 }, opened: 2, resolved: 0 },
        failures: { active: 3, history: 0, ignored: 0, stale: 2 },
        mirrors: { active: 0, proven: 1, refuted: 0, inconclusive: 0 },
        findings: { critical: 0, high: 0, medium: 0, low: 0 },
        agents: { alive: 1, total: 1, watching: 7, lastSeen: NOON },
        namespaces: [
          { namespace: 'shop', pods: 2, incidents: 1, worst: 'high' },
          { namespace: 'bank', pods: 1, incidents: 1, worst: 'critical' },
        ],
      });
      const bank = await storage.stats.overview({
        ...filter,
        namespace: 'bank',
        since: NOON + 1,
        aliveSince: NOON + 1,
      });
      expect(bank).toMatchObject({
        incidents: { open: 1, by_severity: { critical: 1, high: 0 }, opened: 1 },
        failures: { active: 1, stale: 0 },
        mirrors: { proven: 0 },
        agents: { alive: 0, total: 1, watching: 0 },
        namespaces: [{ namespace: 'bank' }],
      });
    });

    it('find open pods by patterns', async () => {
      const [a] = await fail({ podName: 'a_1' }, { podName: 'a-1' }, { podName: 'ab', namespace: 'bank' });
      const like = async (namespace: string, pod: string) =>
        (await storage.stats.openPods({ namespace, pod }, 9)).map(({ podName }) => podName).sort();
      expect(await like('%', 'a%')).toEqual(['a-1', 'a_1', 'ab']);
      expect(await like('%', 'a\\_1')).toEqual(['a_1']);
      expect(await like('b%', '%')).toEqual(['ab']);
      await storage.failures.setStatus([a ?? 0], { status: 'resolved', at: NOON, ...by });
      expect(await storage.stats.openPods({ namespace: '%', pod: '%' }, 1)).toHaveLength(1);
      expect(await like('%', '%')).toHaveLength(2);
    });

    it('forget what is over', async () => {
      await fail({ podName: 'a' }, { podName: 'b', seenAt: NOON + HOUR });
      const before = { '1h': NOON + HOUR, '1d': 0 };
      expect(await storage.stats.deleteExpired(before, 3)).toBe(3);
      expect(await storage.stats.deleteExpired(before, 100)).toBeGreaterThan(0);
      expect(await storage.stats.deleteExpired(before, 100)).toBe(0);
      expect(await storage.stats.steps(hours(0, 5))).toHaveLength(1);
    });
  });
}
