import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { containerAfter, probeReport, REFUSED } from './probe-reports.js';

const livenessProbe = { httpGet: { path: '/healthz', port: 9090 }, periodSeconds: 3, timeoutSeconds: 2 };

function strategies(fields: Record<string, unknown>): string[] {
  const fix = fixFor(fields);
  return fix === null ? [] : [fix, ...fix.alternatives].map((each) => each.strategy);
}

describe('add-startup-probe', () => {
  it('asks the same, for five minutes', () => {
    const fields = probeReport('Liveness', REFUSED, { livenessProbe });
    const fix = fixBy('add-startup-probe', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({
      livenessProbe,
      startupProbe: { httpGet: livenessProbe.httpGet, periodSeconds: 10, failureThreshold: 30, timeoutSeconds: 2 },
    });
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('or twice as long as the program says that it takes', () => {
    const logs = 'Started OrdersApplication in 400.5 seconds (process running for 402)';
    const fields = { ...probeReport('Liveness', REFUSED, { livenessProbe }), logs };
    expect(containerAfter(fixBy('add-startup-probe', fields), fields.manifest)).toMatchObject({
      startupProbe: { failureThreshold: 81 },
    });
  });

  it.each([
    ['there is one', REFUSED, { livenessProbe, startupProbe: livenessProbe }, ''],
    ['the program answers', 'HTTP probe failed with statuscode: 404', { livenessProbe }, ''],
    ['the port is wrong', REFUSED, { livenessProbe, ports: [{ containerPort: 8080 }] }, 'listening on :8080'],
    ['the program listens on loopback alone', REFUSED, { livenessProbe }, 'listening on 127.0.0.1:9090'],
  ])('proposes nothing where %s', (_name, answer, container, logs) => {
    expect(strategies({ ...probeReport('Liveness', answer, container), logs })).not.toContain('add-startup-probe');
  });

  it('proposes nothing where the log says what the program lacks', () => {
    const fields = probeReport('Liveness', REFUSED, { livenessProbe });
    const logs = 'INFO starting\nwaiting: connect ECONNREFUSED db:5432';
    expect(strategies({ ...fields, logs })).toEqual([]);
    expect(strategies({ ...fields, logs: 'INFO starting' })).toContain('add-startup-probe');
  });

  it('is no help for readiness, which kills nothing', () => {
    expect(strategies(probeReport('Readiness', REFUSED, { readinessProbe: livenessProbe }))).toEqual([]);
  });
});
