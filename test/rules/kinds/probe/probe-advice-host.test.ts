import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, running } from '../reports.js';

const asked = (status: number, logs: string) =>
  diagnosisOf({
    phase: 'Running',
    container_statuses: [running({ ready: false })],
    events: [event('Unhealthy', `Readiness probe failed: HTTP probe failed with statuscode: ${status}`)],
    logs,
    manifest: manifest({ readinessProbe: { httpGet: { path: '/healthz', port: 8000 } } }),
  });

describe('a program that answers to certain hosts only', () => {
  it.each([
    [400, "ERROR django.security.DisallowedHost: Invalid HTTP_HOST header: '10.0.31.44:8000'.", 'ALLOWED_HOSTS'],
    [403, '[ActionDispatch::HostAuthorization::DefaultResponseApp] Blocked hosts: 10.0.31.44:8000', 'config.hosts'],
    [403, 'Blocked request. This host ("10.0.31.44") is not allowed.', 'server.allowedHosts'],
  ])('%s: %s', (status, line, list) => {
    const { cause, steps } = asked(status, `starting\n${line}\n`);
    expect(cause).toContain('does not answer to the host 10.0.31.44');
    expect(steps[0]?.text).toContain('readinessProbe.httpGet.httpHeaders');
    expect(steps[0]?.text).toContain(list);
  });

  it('is not meant where the log says nothing of hosts', () => {
    expect(asked(400, 'starting\n').steps[0]?.text).toContain('httpGet.scheme to HTTPS');
    expect(asked(403, 'starting\n').steps[0]?.text).toContain('a path that needs no login');
  });
});
