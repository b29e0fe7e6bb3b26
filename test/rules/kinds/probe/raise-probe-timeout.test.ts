import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { containerAfter, probeReport } from './probe-reports.js';

const SLOW = 'Get "http://10.1.2.3:8080/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)';
const probe = { httpGet: { path: '/', port: 8080 } };

describe('raise-probe-timeout', () => {
  it.each([
    ['Liveness', SLOW, 'livenessProbe'],
    ['Readiness', 'command timed out: "pg_isready -U app" timed out after 1s', 'readinessProbe'],
    ['Startup', 'command "check" timed out', 'startupProbe'],
  ] as const)('%s: %s', (kind, answer, field) => {
    const fields = probeReport(kind, answer, { [field]: { ...probe, timeoutSeconds: 1 } });
    const fix = fixBy('raise-probe-timeout', fields);
    expect(containerAfter(fix, fields.manifest)[field]).toEqual({ ...probe, timeoutSeconds: 5 });
    expect(fix.explanation).toContain('no answer within 1 s');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing where the log says whom the program waits for', () => {
    const fields = probeReport('Readiness', SLOW, { readinessProbe: probe });
    expect(fixFor({ ...fields, logs: 'ERROR dial tcp 10.0.0.9:5432: i/o timeout' })).toBeNull();
    expect(fixFor(fields)?.strategy).toBe('raise-probe-timeout');
  });

  it.each([
    ['five seconds are not enough', SLOW, { ...probe, timeoutSeconds: 5 }],
    ['it is answered', 'HTTP probe failed with statuscode: 500', probe],
  ])('proposes nothing where %s', (_name, answer, livenessProbe) => {
    expect(fixFor(probeReport('Liveness', answer, { livenessProbe }))).toBeNull();
  });
});
