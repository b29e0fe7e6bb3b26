import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { containerAfter, probeReport } from './probe-reports.js';

const get = (scheme: string | undefined, port: unknown = 8443) => ({
  httpGet: { path: '/healthz', port, ...(scheme !== undefined && { scheme }) },
});
const SPEAKS_HTTP = 'Get "https://10.1.2.3:8443/healthz": http: server gave HTTP response to HTTPS client';
const SPEAKS_HTTPS =
  'Get "http://10.1.2.3:8443/healthz": net/http: HTTP/1.x transport connection broken: malformed HTTP response "\\x15\\x03\\x01\\x00\\x02\\x02"';
const BAD_REQUEST = 'HTTP probe failed with statuscode: 400';

describe('correct-probe-scheme', () => {
  it.each([
    ['HTTPS', 'HTTP', SPEAKS_HTTP],
    ['HTTP', 'HTTPS', SPEAKS_HTTPS],
    [undefined, 'HTTPS', SPEAKS_HTTPS],
    [undefined, 'HTTPS', BAD_REQUEST],
  ])('%s becomes %s', (before, after, answer) => {
    const fields = probeReport('Readiness', answer, { readinessProbe: get(before), livenessProbe: get(before) });
    const fix = fixBy('correct-probe-scheme', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({
      readinessProbe: get(after),
      livenessProbe: get(after),
    });
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['a bad request of a port that is not of TLS', BAD_REQUEST, get(undefined, 8080)],
    ['another answer', 'HTTP probe failed with statuscode: 404', get('HTTPS')],
  ])('proposes nothing for %s', (_name, answer, readinessProbe) => {
    const fix = fixFor(probeReport('Readiness', answer, { readinessProbe }));
    expect(fix?.strategy).toBe('drop-probe');
  });
});
