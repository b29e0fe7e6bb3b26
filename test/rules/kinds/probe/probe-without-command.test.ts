import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { containerAfter, probeReport } from './probe-reports.js';

const missing = (name: string) =>
  `rpc error: code = Unknown desc = failed to exec in container: failed to start exec "90": OCI runtime exec failed: exec failed: unable to start container process: exec: "${name}": executable file not found in $PATH: unknown`;

describe('probe-without-command', () => {
  it.each([
    ['curl', ['curl', '-sf', 'http://localhost:8080/ready?full=1'], { httpGet: { path: '/ready?full=1', port: 8080 } }],
    ['wget', ['wget', '-qO-', 'https://127.0.0.1:8443/'], { httpGet: { path: '/', port: 8443, scheme: 'HTTPS' } }],
    ['sh', ['sh', '-c', 'curl -f http://localhost/up || exit 1'], { httpGet: { path: '/up', port: 80 } }],
    [
      'grpc_health_probe',
      ['grpc_health_probe', '-addr=:8100', '-service=rates'],
      { grpc: { port: 8100, service: 'rates' } },
    ],
    ['cat /tmp/ready', ['cat /tmp/ready'], { exec: { command: ['cat', '/tmp/ready'] } }],
    [
      'test -f /tmp/a && true',
      ['test -f /tmp/a && true'],
      { exec: { command: ['sh', '-c', 'test -f /tmp/a && true'] } },
    ],
  ])('%s', (name, command, handler) => {
    const readinessProbe = { exec: { command }, periodSeconds: 7 };
    const fields = probeReport('Readiness', missing(name), { readinessProbe });
    const fix = fixBy('probe-without-command', fields);
    expect(containerAfter(fix, fields.manifest)['readinessProbe']).toEqual({ ...handler, periodSeconds: 7 });
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('shows no secret of the command', () => {
    const line = 'check --password hunter2-hunter2';
    const fix = fixBy(
      'probe-without-command',
      probeReport('Readiness', missing(line), { readinessProbe: { exec: { command: [line] } } }),
    );
    expect(fix.explanation).toContain('check --password');
    expect(fix.explanation).not.toContain('hunter2');
  });

  it.each([
    ['another host is asked', ['curl', 'http://db.shop.svc:80/'], missing('curl')],
    ['it logs in', ['curl', '-u', 'probe:hunter2-hunter2', 'http://localhost:80/'], missing('curl')],
    ['it posts', ['curl', '-X', 'POST', 'http://localhost:80/'], missing('curl')],
    ['nobody knows what the command does', ['check-it', '--deep'], missing('check-it')],
    ['the command ran and failed', ['curl', 'http://localhost:80/'], 'curl: (7) Failed to connect'],
  ])('proposes nothing where %s', (_name, command, answer) => {
    const fix = fixFor(probeReport('Readiness', answer, { readinessProbe: { exec: { command } } }));
    expect([fix?.strategy ?? 'drop-probe', fix?.alternatives ?? []]).toEqual(['drop-probe', []]);
  });
});
