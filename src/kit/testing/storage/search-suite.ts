import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { incidentEntry, NOON, recordFailure } from './failure-samples.js';
import { storedMirror } from './mirror-samples.js';

const report = (resource_name: string, change: object = {}) => ({
  ...{ resource_type: 'Deployment', resource_name, namespace: 'shop', check_name: 'run-as-root' },
  ...{ severity: 'high' as const, message: 'It runs as root.', remediation: '', details: {} },
  ...change,
});

/** What every storage does when it is searched, and when findings are grouped and changed together. */
export function describeSearch(open: () => Promise<Storage>): void {
  describe('searching and grouping', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    it('finds what begins with the text or contains it, each once', async () => {
      const [incident] = await storage.incidents.openMany([incidentEntry({ ownerName: 'cart' })], NOON);
      const { failure } = await recordFailure(storage, { podName: 'cart-1' });
      await recordFailure(storage, { podName: 'other', namespace: 'cartography' });
      const [finding] = await storage.findings.recordMany([report('Über-cart')], NOON);
      const mirror = storedMirror(failure.id, { podName: 'cart-1' });
      await storage.mirrors.add(mirror);
      const found = await storage.search.find('CART', 9);
      expect(found).toMatchObject({
        incidents: [{ id: incident?.id, owner: { kind: 'Deployment', name: 'cart' }, status: 'open' }],
        failures: [{ pod_name: 'other' }, { id: failure.id, pod_name: 'cart-1' }],
        findings: [{ id: finding?.finding.id, resource_name: 'Über-cart' }],
        mirrors: [{ mirror_id: mirror.mirror.mirror_id }],
        namespaces: ['cartography'],
      });
      expect((await storage.search.find(`#${failure.id}`, 9)).failures).toMatchObject([{ id: failure.id }]);
      expect((await storage.search.find('art-1', 9)).failures).toHaveLength(1);
      const nothing = { incidents: [], failures: [], findings: [], mirrors: [], namespaces: [] };
      for (const text of ['%', '_', '\\', "'", 'nowhere', '9999999']) {
        expect(await storage.search.find(text, 9)).toEqual(nothing);
      }
    });

    it('looks only where no secret stands, when it is asked to', async () => {
      await storage.findings.recordMany([report('web', { message: 'The password is hunter2.' })], NOON);
      expect((await storage.search.find('hunter2', 9)).findings).toHaveLength(1);
      expect((await storage.search.find('hunter2', 9, { onlyShown: true })).findings).toEqual([]);
      expect((await storage.search.find('web', 9, { onlyShown: true })).findings).toHaveLength(1);
    });

    it('bounds each kind', async () => {
      for (let index = 0; index < 5; index += 1) await recordFailure(storage, { podName: `web-${index}` });
      expect((await storage.search.find('web', 2)).failures.length).toBeGreaterThanOrEqual(2);
      expect((await storage.search.find('web', 2)).failures.length).toBeLessThanOrEqual(4);
    });

    it('groups findings, with the gravest first and a few of each', async () => {
      const many = Array.from({ length: 7 }, (_, index) => report(`web-${index}`));
      const grave = report('api', { check_name: 'privileged', severity: 'critical' as const, namespace: 'books' });
      await storage.findings.recordMany([...many, grave, { ...grave, check_name: 'run-as-root' }], NOON);
      const filter = { status: 'active' } as const;
      const byCheck = await storage.findings.groups(filter, { by: 'check', limit: 9 });
      expect(byCheck.items.map(({ key, count, by_severity }) => [key, count, by_severity])).toEqual([
        ['run-as-root', 8, { critical: 1, high: 7 }],
        ['privileged', 1, { critical: 1 }],
      ]);
      expect(byCheck.items.map(({ sample_ids }) => sample_ids.length)).toEqual([1, 1]);
      const one = await storage.findings.groups({ ...filter, namespace: 'shop' }, { by: 'namespace', limit: 1 });
      expect(one).toMatchObject({ total: 1, items: [{ key: 'shop', count: 7 }] });
      expect(one.items[0]?.sample_ids).toHaveLength(5);
    });

    it('walks through the groups, each once, and always says how many there are', async () => {
      const names = ["it's", '\u2066x', '', 'Z', 'a', 'ä', 'b', 'B', '日', '$(id)', '-n', 'a/b'];
      const severities = ['low', 'high', 'low'] as const;
      const reports = names.map((namespace, index) =>
        report('web', { namespace, severity: severities[index % 3] ?? 'low' }),
      );
      await storage.findings.recordMany(reports, NOON);
      for (const by of ['namespace', 'resource'] as const) {
        const seen: string[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const page = await storage.findings.groups({}, { by, limit: 5, ...(cursor !== undefined && { cursor }) });
          expect(page.total).toBe(names.length);
          seen.push(...page.items.map(({ key }) => key));
          cursor = page.next;
        }
        const whole = await storage.findings.groups({}, { by, limit: 100 });
        expect(seen).toEqual(whole.items.map(({ key }) => key));
        expect(new Set(seen).size).toBe(names.length);
        expect(whole.next).toBeNull();
      }
    });

    it('takes no cursor of other groups, and counts where nothing follows', async () => {
      await storage.findings.recordMany([report('a'), report('b')], NOON);
      const { next } = await storage.findings.groups({}, { by: 'resource', limit: 1 });
      for (const cursor of ['x', 'WzFd', next ?? ''])
        await expect(storage.findings.groups({}, { by: 'check', limit: 1, cursor })).rejects.toMatchObject({
          code: 'invalid',
        });
      const cursor = next ?? '';
      await storage.findings.deleteOfResource({ type: 'Deployment', namespace: 'shop', name: 'b' });
      expect(await storage.findings.groups({}, { by: 'resource', limit: 1, cursor })).toEqual({
        ...{ items: [], total: 1, next: null },
      });
    });

    it('changes many findings together, and says which had the other status', async () => {
      const recorded = await storage.findings.recordMany(
        ['a', 'b', 'c'].map((name) => report(name)),
        NOON,
      );
      const [a = 0, b = 0, c = 0] = recorded.map(({ finding }) => finding.id);
      await storage.findings.setStatus(b, 'dismissed', NOON);
      expect((await storage.findings.setStatuses([a, b, b, 9_999], 'dismissed', NOON)).sort()).toEqual([a]);
      expect((await storage.findings.countActive()).high).toBe(1);
      expect(await storage.findings.listIds({ status: 'active' }, { limit: 5 })).toEqual({ ids: [c], next: null });
      expect((await storage.findings.setStatuses([a, b, c], 'active', NOON + 1)).sort()).toEqual([a, b].sort());
      expect((await storage.findings.countActive()).high).toBe(3);
      expect(await storage.findings.setStatuses([], 'active', NOON)).toEqual([]);
    });
  });
}
