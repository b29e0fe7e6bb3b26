import { beforeEach, describe, expect, it } from 'vitest';
import { FindingReport } from '../../../src/contracts/finding.js';
import { FindingService } from '../../../src/kernel/findings/finding-service.js';
import { serviceParts, told } from './service-fixture.js';

const parts = serviceParts();
let findings: FindingService;

beforeEach(() => {
  findings = new FindingService(parts.plugins, parts.bus, parts.clock);
});

const report = (fields: Partial<FindingReport> = {}) =>
  FindingReport.parse({
    resource_type: 'Pod',
    resource_name: 'web',
    namespace: 'shop',
    check_name: 'privileged',
    severity: 'high',
    ...fields,
  });
const many = (count: number, fields: Partial<FindingReport> = {}) =>
  Array.from({ length: count }, (_, index) => report({ resource_name: `web-${index}`, ...fields }));
const listed = async (filter: Parameters<FindingService['list']>[0] = {}) =>
  (await findings.list(filter, { limit: 1_000 })).items;
const heard = async () => {
  await told();
  return parts.events.splice(0);
};

describe('reporting', () => {
  it('makes a finding, then updates it under the same id', async () => {
    const first = await findings.report(report({ details: { container: 'app' } }));
    expect(first).toMatchObject({ status: 'active', severity: 'high', message: '', details: { container: 'app' } });
    parts.clock.advance(1_000);
    const second = await findings.report(report({ severity: 'low', message: 'less' }));
    expect(second).toMatchObject({ id: first.id, severity: 'low', message: 'less', created_at: first.created_at });
    expect(second.updated_at).not.toBe(first.updated_at);
    expect(await heard()).toEqual([first, second].map((data) => ({ type: 'security_finding', data })));
  });

  it('merges what stands twice in one request: the last one counts', async () => {
    const same = { check_name: 'root' };
    const recorded = await findings.reportMany([report(same), report(), report({ ...same, severity: 'critical' })]);
    expect(recorded).toEqual({ created: 2, updated: 0, ids: [expect.any(Number), expect.any(Number)] });
    const found = await listed({ check: 'root' });
    expect(found).toMatchObject([{ id: recorded.ids[0], severity: 'critical' }]);
    expect(await heard()).toHaveLength(2);
  });

  it('tells made from updated', async () => {
    await findings.reportMany(many(2));
    expect(await findings.reportMany(many(5))).toMatchObject({ created: 3, updated: 2 });
  });

  it('leaves a dismissed finding dismissed', async () => {
    const { id } = await findings.report(report());
    await findings.dismiss(id);
    expect(await findings.report(report({ severity: 'critical' }))).toMatchObject({ id, status: 'dismissed' });
  });

  it('has an event each up to fifty, and one for all beyond', async () => {
    await findings.reportMany(many(50));
    expect((await heard()).map(({ type }) => type)).toEqual(Array(50).fill('security_finding'));
    await findings.reportMany([...many(40), ...many(11, { check_name: 'root', severity: 'low' })]);
    const data = { count: 51, by_severity: { high: 40, low: 11 } };
    expect(await heard()).toEqual([{ type: 'security_findings_changed', data }]);
  });

  it('does nothing for an empty array', async () => {
    parts.storageAway(true);
    expect(await findings.reportMany([])).toEqual({ created: 0, updated: 0, ids: [] });
    expect(await heard()).toEqual([]);
  });

  it('announces nothing that is not stored', async () => {
    parts.storageAway(true);
    await expect(findings.report(report())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await heard()).toEqual([]);
  });
});

describe('dismissing and restoring', () => {
  it('changes the status, with an event for each accepted request', async () => {
    const { id } = await findings.report(report());
    await heard();
    expect(await findings.dismiss(id)).toMatchObject({ id, status: 'dismissed' });
    expect(await listed({ status: 'active' })).toEqual([]);
    await findings.dismiss(id);
    expect(await findings.restore(id)).toMatchObject({ id, status: 'active' });
    const statuses = ['dismissed', 'dismissed', 'active'];
    expect(await heard()).toEqual(statuses.map((status) => ({ type: 'finding_status_change', data: { id, status } })));
  });

  it('knows what there is not', async () => {
    await expect(findings.dismiss(7)).rejects.toMatchObject({ code: 'not_found' });
    await expect(findings.restore(7)).rejects.toMatchObject({ code: 'not_found' });
    expect(await heard()).toEqual([]);
  });
});

describe('clearing', () => {
  it('removes the active ones and says how many of which severity', async () => {
    const [kept] = (await findings.reportMany([...many(2), report({ severity: 'critical' })])).ids;
    await findings.dismiss(kept ?? 0);
    await heard();
    expect(await findings.clear(null)).toBe(2);
    expect(await listed()).toMatchObject([{ id: kept, status: 'dismissed' }]);
    const data = { count: 2, by_severity: { high: 1, critical: 1 } };
    expect(await heard()).toEqual([{ type: 'security_findings_changed', data }]);
  });

  it('keeps those that were seen at or after the instant', async () => {
    await findings.reportMany(many(3));
    parts.clock.advance(60_000);
    await findings.reportMany(many(1));
    expect(await findings.clear(parts.clock.now())).toBe(2);
    expect(await listed()).toMatchObject([{ resource_name: 'web-0' }]);
  });
});

describe('removing the findings of a resource', () => {
  it('takes all of them, dismissed ones too, and of no other resource', async () => {
    const { ids } = await findings.reportMany([
      report(),
      report({ check_name: 'root', severity: 'low' }),
      report({ namespace: 'other' }),
      report({ resource_type: 'Service' }),
    ]);
    await findings.dismiss(ids[0] ?? 0);
    await heard();
    expect(await findings.removeResource({ type: 'Pod', namespace: 'shop', name: 'web' })).toBe(2);
    expect(new Set((await listed()).map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
    const data = { count: 2, by_severity: { high: 1, low: 1 } };
    expect(await heard()).toEqual([{ type: 'security_findings_changed', data }]);
  });

  it('takes `_` for the namespace of what has none, and nothing to remove for no event', async () => {
    await findings.report(report({ resource_type: 'ClusterRole', namespace: '' }));
    await heard();
    const role = { type: 'ClusterRole', namespace: '_', name: 'web' };
    expect(await findings.removeResource(role)).toBe(1);
    expect(await heard()).toHaveLength(1);
    expect(await findings.removeResource(role)).toBe(0);
    expect(await heard()).toEqual([]);
  });
});
