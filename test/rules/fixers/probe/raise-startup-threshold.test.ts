import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
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
    [
      'the probe cannot be made',
      'rpc error: code = Unknown desc = failed to exec in container: x',
      { exec: { command: ['x'] } },
    ],
  ])('proposes nothing where %s', (_name, answer, startupProbe) => {
    expect(strategyOf(answer, startupProbe)).toBe('drop-probe');
  });
});
