import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelLimit } from '../../src/server/label-limit.js';
import { createMetrics, LABEL_LIMITS, type ServerMetrics } from '../../src/server/metrics.js';

/** The samples of a metric, without comments. */
async function samples(metrics: ServerMetrics, name: string): Promise<string[]> {
  const text = await metrics.expose(undefined);
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

const report = (namespace: string, cause = 'oom') => ({ namespace, cause, solutionSource: 'rules', seconds: 0.004 });

describe('createMetrics', () => {
  it('counts reports by namespace and cause, and measures them', async () => {
    const metrics = createMetrics({ namespaces: 'on' });
    metrics.reportIngested(report('shop'));
    metrics.reportIngested(report('shop'));
    metrics.reportIngested({ ...report('bank', 'image'), solutionSource: 'llm' });
    expect(await samples(metrics, 'podproof_reports_total')).toEqual([
      'podproof_reports_total{namespace="shop",cause="oom"} 2',
      'podproof_reports_total{namespace="bank",cause="image"} 1',
    ]);
    expect(await samples(metrics, 'podproof_solutions_total')).toContain('podproof_solutions_total{source="llm"} 1');
    expect(await samples(metrics, 'podproof_ingest_duration_seconds_count')).toEqual([
      'podproof_ingest_duration_seconds_count 3',
    ]);
  });

  it('bounds namespaces and causes, and leaves namespaces out when told', async () => {
    const metrics = createMetrics({ namespaces: 'on' });
    for (let index = 0; index < 1_000; index += 1) metrics.reportIngested(report(`n${index}`));
    const lines = await samples(metrics, 'podproof_reports_total');
    expect(lines).toHaveLength(LABEL_LIMITS.namespaces + 1);
    expect(lines.at(-1)).toBe('podproof_reports_total{namespace="other",cause="oom"} 800');
    const causes = createMetrics({ namespaces: 'off' });
    for (let index = 0; index < 1_000; index += 1) causes.reportIngested(report('shop', `c${index}`));
    const bounded = await samples(causes, 'podproof_reports_total');
    expect(bounded).toHaveLength(LABEL_LIMITS.causes + 1);
    expect(bounded.join()).not.toContain('shop');
  });

  it('counts plugin calls, jobs, drops, scans and requests', async () => {
    const metrics = createMetrics({ namespaces: 'on' });
    metrics.portCalled({ kind: 'storage', id: 'sqlite', operation: 'use', outcome: 'ok', seconds: 0.01 });
    metrics.jobRan({ name: 'retention', outcome: 'ok', seconds: 2 });
    metrics.jobRan({ name: 'retention', outcome: 'skipped', seconds: 0 });
    metrics.eventDropped('websocket');
    metrics.scanFinished({ scanType: 'full', seconds: 30 });
    metrics.requestHandled({ method: 'GET', route: '/health', status: 200, seconds: 0.001 });
    metrics.requestHandled({ method: 'BREW', route: 'unknown', status: 404, seconds: 0.001 });
    const text = await metrics.expose(undefined);
    for (const line of [
      'podproof_port_call_duration_seconds_count{kind="storage",id="sqlite",operation="use",outcome="ok"} 1',
      'podproof_job_runs_total{job="retention",outcome="skipped"} 1',
      'podproof_job_duration_seconds_count{job="retention"} 1',
      'podproof_events_dropped_total{queue="websocket"} 1',
      'podproof_scan_duration_seconds_count{scan_type="full"} 1',
      'podproof_http_requests_total{method="GET",route="/health",status="200"} 1',
      'podproof_http_requests_total{method="other",route="unknown",status="404"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  });

  it('asks for depths at each scrape, the last one that was told', async () => {
    const metrics = createMetrics({ namespaces: 'on' });
    let waiting = 1;
    metrics.queueDepth('bus:websocket', () => 99);
    metrics.queueDepth('bus:websocket', () => waiting);
    metrics.queueDepth('websocket:clients', () => 7);
    metrics.queueDepth('websocket:clients', () => 8);
    metrics.queueDepth('websocket:bytes', () => 512);
    expect(await samples(metrics, 'podproof_queue_depth')).toEqual(['podproof_queue_depth{queue="bus:websocket"} 1']);
    waiting = 5;
    expect(await samples(metrics, 'podproof_queue_depth')).toEqual(['podproof_queue_depth{queue="bus:websocket"} 5']);
    expect(await samples(metrics, 'podproof_websocket_clients')).toEqual(['podproof_websocket_clients 8']);
    expect(await samples(metrics, 'podproof_websocket_buffered_bytes')).toEqual([
      'podproof_websocket_buffered_bytes 512',
    ]);
  });

  it('shows open failures and active findings as they are now', async () => {
    const metrics = createMetrics({ namespaces: 'on' });
    const counts = { failures: { new: 2, resolved: 5 }, findings: { critical: 1 } };
    const text = await metrics.expose(counts);
    expect(text).toContain('podproof_open_failures{status="new"} 2');
    expect(text).not.toContain('status="resolved"');
    expect(text).toContain('podproof_active_findings{severity="critical"} 1');
    expect(await samples(metrics, 'podproof_open_failures')).toEqual([]);
  });

  it('gives every metric the prefix, and keeps two servers apart', async () => {
    const [one, other] = [createMetrics({ namespaces: 'on' }), createMetrics({ namespaces: 'on' })];
    one.eventDropped('a');
    const names = [...(await one.expose(undefined)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name).toMatch(/^podproof_/);
    expect(await samples(other, 'podproof_events_dropped_total')).toEqual([]);
  });
});

describe('LabelLimit', () => {
  it('never gives more labels than its limit and other, and always the same for a value', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(5), (values, limit) => {
        const labels = new LabelLimit(limit);
        const first = values.map((value) => labels.of(value));
        expect(new Set(first.filter((label) => label !== 'other')).size).toBeLessThanOrEqual(limit);
        expect(values.map((value) => labels.of(value))).toEqual(first);
      }),
    );
  });
});
