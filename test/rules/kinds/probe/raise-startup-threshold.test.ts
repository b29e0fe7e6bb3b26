import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { diagnosisOf, running } from '../reports.js';
import { containerAfter, probeReport, REFUSED } from './probe-reports.js';

const get = { httpGet: { path: '/up', port: 9090 } };
const strategyOf = (answer: string, startupProbe: Record<string, unknown>) =>
  fixFor(probeReport('Startup', answer, { startupProbe }))?.strategy;

describe('raise-startup-threshold', () => {
  it.each([
    ['at least three times as many tries', { failureThreshold: 50, periodSeconds: 10 }, 150],
    ['at least ten minutes', { failureThreshold: 6, periodSeconds: 5, initialDelaySeconds: 10 }, 118],
    ["Kubernetes' defaults", {}, 60],
  ])('%s', (_name, timing, failureThreshold) => {
    const fields = probeReport('Startup', REFUSED, { startupProbe: { ...get, ...timing } });
    const fix = fixBy('raise-startup-threshold', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({
      startupProbe: { ...get, ...timing, failureThreshold },
    });
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('says the same as the diagnosis', () => {
    const fields = probeReport('Startup', REFUSED, {
      startupProbe: { ...get, failureThreshold: 30, periodSeconds: 5 },
    });
    expect(fixBy('raise-startup-threshold', fields).explanation).toContain(
      'failureThreshold becomes 120 instead of 30',
    );
    expect(diagnosisOf(fields).steps[0]?.text).toContain('for instance to 120 (600 s to start)');
  });

  it('gives no time to a program that lacks what it depends on', () => {
    const fields = { ...probeReport('Startup', REFUSED, { startupProbe: get }), logs: 'connect ECONNREFUSED db:5432' };
    const unready = { ...fields, container_statuses: [running({ ready: false, started: false })] };
    expect(fixFor(unready)).toBeNull();
  });

  it('gives twice what the program says that it takes', () => {
    const report = probeReport('Startup', REFUSED, { startupProbe: get });
    const fields = { ...report, logs: 'Started OrdersApplication in 500 seconds' };
    expect(containerAfter(fixBy('raise-startup-threshold', fields), fields.manifest)).toMatchObject({
      startupProbe: { failureThreshold: 100 },
    });
  });

  it.each([
    ['ten minutes were not enough', REFUSED, { ...get, failureThreshold: 60 }],
    ['the path is wrong', 'HTTP probe failed with statuscode: 404', get],
    ['its command may not be run', 'sh: /inited: Permission denied', { exec: { command: ['sh', '-c', '/inited'] } }],
    ['its command is not in the image', 'sh: 1: check: not found', { exec: { command: ['sh', '-c', 'check'] } }],
    ['its command is refused', 'ERROR 1045: Access denied for user', { exec: { command: ['mysqladmin', 'ping'] } }],
    ['it demands a login', 'HTTP probe failed with statuscode: 401', get],
    [
      'the probe cannot be made',
      'rpc error: code = Unknown desc = failed to exec in container: x',
      { exec: { command: ['x'] } },
    ],
  ])('proposes nothing where %s', (_name, answer, startupProbe) => {
    expect(strategyOf(answer, startupProbe)).not.toBe('raise-startup-threshold');
  });
});
