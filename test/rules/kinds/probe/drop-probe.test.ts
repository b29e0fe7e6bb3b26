import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { containerAfter, probeReport } from './probe-reports.js';

const probe = { httpGet: { path: '/healthz', port: 8080 } };
const NOT_FOUND = 'HTTP probe failed with statuscode: 404';

describe('drop-probe', () => {
  it.each([
    ['Liveness', 'livenessProbe', 'no longer killed for it'],
    ['Readiness', 'readinessProbe', 'ready as soon as it runs'],
    ['Startup', 'startupProbe', 'taken for started'],
  ] as const)('%s, as an experiment', (kind, field, words) => {
    const fields = probeReport(kind, NOT_FOUND, { [field]: probe, ports: [{ containerPort: 8080 }] });
    const fix = fixBy('drop-probe', fields);
    expect(containerAfter(fix, fields.manifest)).not.toHaveProperty(field);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain(words);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('stands behind what a colleague would apply', () => {
    const report = probeReport('Liveness', 'dial tcp 10.1.2.3:9090: connect: connection refused', {
      livenessProbe: { tcpSocket: { port: 9090 } },
    });
    const fields = { ...report, logs: 'listening on port 8080' };
    const fix = fixFor(fields);
    expect([fix?.scope, fix?.alternatives.at(-1)?.strategy]).toEqual(['hand-over', 'drop-probe']);
  });

  it.each(['HTTP probe failed with statuscode: 503', 'context deadline exceeded', 'connection refused'])(
    'proposes nothing where the program itself may not be well: %s',
    (answer) => {
      const fields = probeReport('Readiness', answer, { readinessProbe: probe });
      const fix = fixFor(fields);
      expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain('drop-probe');
    },
  );

  it('proposes nothing where the manifest has no such probe', () => {
    expect(fixFor({ ...probeReport('Liveness', NOT_FOUND, {}), manifest: manifest() })).toBeNull();
  });
});
