import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Severity } from '../../../contracts/common.js';
import type { Finding, FindingReport } from '../../../contracts/finding.js';
import type { FindingFilter } from '../../../kernel/ports/storage/findings.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);
const NONE: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 };

function report(name: string, change: Partial<FindingReport> = {}): FindingReport {
  return {
    resource_type: 'Pod',
    resource_name: name,
    namespace: 'shop',
    check_name: 'privileged',
    severity: 'high',
    message: 'runs privileged',
    remediation: 'do not',
    details: {},
    ...change,
  };
}

const names = (count: number, prefix = 'pod') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** What every storage does with findings. */
export function describeFindings(open: () => Promise<Storage>): void {
  describe('findings', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      const { items } = await storage.findings.list({ status: 'dismissed' }, { limit: 1_000 });
      for (const { id } of items) await storage.findings.setStatus(id, 'active', NOON);
      await storage.findings.deleteActive(null);
    });

    const record = (...reports: FindingReport[]) => storage.findings.recordMany(reports, NOON);
    const recordOne = async (change: FindingReport, at = NOON): Promise<Finding> => {
      const [recorded] = await storage.findings.recordMany([change], at);
      if (recorded === undefined) throw new Error('nothing was recorded');
      return recorded.finding;
    };
    const listed = async (filter: FindingFilter) => {
      const page = await storage.findings.list(filter, { limit: 100 });
      return { names: page.items.map((item) => item.resource_name), total: page.total };
    };

    it('answers in the order given and tells which are new, also within one millisecond', async () => {
      const wanted = ['c', 'a', 'b'];
      const first = await record(...wanted.map((name) => report(name)));
      expect(first.map(({ finding, created }) => [finding.resource_name, created])).toEqual(
        wanted.map((name) => [name, true]),
      );
      const second = await record(report('new'), report('b'), report('c'));
      expect(second.map(({ created }) => created)).toEqual([true, false, false]);
      expect(second[2]?.finding.id).toBe(first[0]?.finding.id);
      expect(await storage.findings.recordMany([], NOON)).toEqual([]);
    });

    it('updates a finding that is reported again', async () => {
      const first = await recordOne(report('again'));
      const change = {
        severity: 'low',
        message: 'm',
        remediation: 'r',
        details: { deep: [{ n: 1.5 }, null] },
      } as const;
      const second = await recordOne(
        report('again', { ...change, details: { deep: [{ n: 1.5 }, null] } }),
        NOON + 1_000,
      );
      expect(second).toEqual({ ...first, ...change, updated_at: '2024-01-01T12:00:01.000Z' });
      expect(first).toMatchObject({ status: 'active', created_at: '2024-01-01T12:00:00.000Z' });
      expect(await storage.findings.get(first.id)).toEqual(second);
      expect(await storage.findings.get(first.id + 1_000_000)).toBeUndefined();
    });

    it('tells findings apart by type, namespace, name and check', async () => {
      const same = report('same');
      const others = [{ resource_type: 'Job' }, { namespace: '' }, { check_name: 'root' }].map((change) => ({
        ...same,
        ...change,
      }));
      const recorded = await record(same, ...others, report('same2'));
      expect(new Set(recorded.map(({ finding }) => finding.id)).size).toBe(5);
      expect((await record(...others)).map(({ created }) => created)).toEqual([false, false, false]);
    });

    it('leaves a dismissed finding dismissed, and restores it', async () => {
      const { id } = await recordOne(report('dismissed'));
      const dismissed = await storage.findings.setStatus(id, 'dismissed', NOON + 1_000);
      expect(dismissed).toMatchObject({ status: 'dismissed', updated_at: '2024-01-01T12:00:01.000Z' });
      expect(await recordOne(report('dismissed', { severity: 'critical' }), NOON + 2_000)).toMatchObject({
        id,
        status: 'dismissed',
        severity: 'critical',
      });
      expect(await storage.findings.countActive()).toEqual(NONE);
      expect(await storage.findings.setStatus(id, 'active', NOON)).toMatchObject({ status: 'active' });
      expect(await storage.findings.setStatus(id, 'active', NOON)).toMatchObject({ status: 'active' });
      expect(await storage.findings.countActive()).toEqual({ ...NONE, critical: 1 });
      expect(await storage.findings.setStatus(id + 1_000_000, 'active', NOON)).toBeUndefined();
    });

    it('makes one finding of many reports at once', async () => {
      const reported = names(20, 'crowd').map((name) => report(name));
      const batches = Array.from({ length: 8 }, (_, index) => (index % 2 ? reported : [...reported].reverse()));
      const answers = (await Promise.all(batches.map((batch) => record(...batch)))).flat();
      expect(answers.filter(({ created }) => created)).toHaveLength(20);
      expect(await storage.findings.countActive()).toEqual({ ...NONE, high: 20 });
      expect((await listed({ status: 'active' })).total).toBe(20);
    });

    it('deletes active findings that were not seen since', async () => {
      await record(...names(3, 'old').map((name) => report(name)));
      await recordOne(report('seen-at'), NOON + 10);
      await recordOne(report('old-0'), NOON + 20);
      const { id } = await recordOne(report('hidden'));
      await storage.findings.setStatus(id, 'dismissed', NOON);
      expect(await storage.findings.deleteActive(NOON + 10)).toBe(2);
      expect((await listed({})).names.sort()).toEqual(['hidden', 'old-0', 'seen-at']);
      expect(await storage.findings.deleteActive(null)).toBe(2);
      expect(await storage.findings.deleteActive(null)).toBe(0);
      expect(await listed({})).toEqual({ names: ['hidden'], total: 1 });
    });

    it('deletes all findings of one resource, whatever their status', async () => {
      const [first] = await record(
        report('doomed'),
        report('doomed', { check_name: 'root' }),
        report('doomed', { namespace: '' }),
        report('doomed', { resource_type: 'Job' }),
        report('spared'),
      );
      await storage.findings.setStatus(first?.finding.id ?? 0, 'dismissed', NOON);
      const doomed = { type: 'Pod', namespace: 'shop', name: 'doomed' };
      expect(await storage.findings.deleteOfResource(doomed)).toBe(2);
      expect(await storage.findings.deleteOfResource(doomed)).toBe(0);
      expect((await listed({})).names).toEqual(['doomed', 'doomed', 'spared']);
    });

    it('gives no id twice', async () => {
      const { id } = await recordOne(report('first'));
      await storage.findings.deleteActive(null);
      expect((await recordOne(report('first'))).id).toBeGreaterThan(id);
    });

    it('lists what the filter asks for, newest first and by name within one batch, and says how many there are', async () => {
      await record(
        report('b', { namespace: 'bank', message: 'Mounts the HOST path' }),
        report('a', { severity: 'low', namespace: 'aisle' }),
        report('c', { resource_type: 'Role', check_name: 'wildcard' }),
      );
      const { id } = await recordOne(report('d', { namespace: 'bank' }), NOON + 10);
      await storage.findings.setStatus(id, 'dismissed', NOON + 20);
      const cases: readonly (readonly [FindingFilter, string[]])[] = [
        [{}, ['d', 'a', 'b', 'c']],
        [{ status: 'active' }, ['a', 'b', 'c']],
        [{ status: 'dismissed' }, ['d']],
        [{ severity: 'high' }, ['d', 'b', 'c']],
        [{ status: 'active', severity: 'low' }, ['a']],
        [{ namespace: 'bank' }, ['d', 'b']],
        [{ namespace: 'bank', status: 'active' }, ['b']],
        [{ check: 'wildcard' }, ['c']],
        [{ resourceType: 'Role' }, ['c']],
        [{ resourceName: 'a' }, ['a']],
        [{ since: NOON + 10 }, ['d']],
        [{ since: NOON + 11 }, []],
        [{ q: 'host' }, ['b']],
        [{ q: 'BANK' }, ['d', 'b']],
        [{ qShown: 'host' }, []],
        [{ qShown: 'BANK' }, ['d', 'b']],
        [{ q: '%' }, []],
        [{ q: "'; drop table findings" }, []],
        [{ namespace: "bank' or '1'='1" }, []],
      ];
      for (const [filter, expected] of cases) {
        expect(await listed(filter), JSON.stringify(filter)).toEqual({ names: expected, total: expected.length });
      }
    });

    it('walks all pages once while findings are added, in a transaction too', async () => {
      const before = await record(...names(57).map((name) => report(name)));
      const walk = async ({ findings }: Pick<Storage, 'findings'>) => {
        const seen: number[] = [];
        let cursor: string | null | undefined;
        for (let page = 0; cursor !== null; page += 1) {
          const found = await findings.list({ status: 'active' }, { limit: 10, ...(cursor && { cursor }) });
          seen.push(...found.items.map((item) => item.id));
          cursor = found.next;
          await findings.recordMany([report(`added-${page}`)], NOON);
        }
        return seen;
      };
      const ids = before.map(({ finding }) => finding.id).sort((a, b) => b - a);
      expect(await walk(storage)).toEqual(ids);
      expect(await storage.transaction(walk)).toHaveLength(57 + 6);
    });

    it('refuses a cursor that it did not give', async () => {
      await expect(storage.findings.list({}, { limit: 1, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' });
    });

    it('takes names of any characters and the greatest length', async () => {
      const long = (character: string) => character.repeat(253 / character.length);
      const distinct = Array.from({ length: 126 }, (_, index) => String.fromCodePoint(0x1f300 + index * 7)).join('');
      const change = { resource_type: long('界'), namespace: distinct, check_name: distinct };
      const finding = await recordOne(report(distinct, change));
      expect(finding).toMatchObject({ ...change, resource_name: distinct });
      expect(await storage.findings.get(finding.id)).toEqual(finding);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      const hostile = { resource_type: text, namespace: text, check_name: text, message: text, remediation: text };
      const finding = await recordOne(report(text, { ...hostile, details: { [text]: [text] } }));
      expect(finding).toMatchObject({ ...hostile, resource_name: text, details: { [text]: [text] } });
      for (const filter of [{ namespace: text }, { q: text }]) {
        expect((await storage.findings.list(filter, { limit: 10 })).items).toEqual([finding]);
      }
      expect(await storage.findings.deleteOfResource({ type: text, namespace: text, name: text })).toBe(1);
    });

    it('records nothing when the transaction fails', async () => {
      const work = storage.transaction(async ({ findings }) => {
        await findings.recordMany([report('rolled-back')], NOON);
        expect(await findings.countActive()).toEqual({ ...NONE, high: 1 });
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      expect(await listed({})).toEqual({ names: [], total: 0 });
      expect(await storage.findings.countActive()).toEqual(NONE);
    });
  });
}
