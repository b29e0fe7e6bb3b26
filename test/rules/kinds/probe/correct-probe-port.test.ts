import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { containerAfter, probeReport, REFUSED } from './probe-reports.js';

const get = (port: unknown) => ({ httpGet: { path: '/healthz', port } });
const ports = [{ name: 'http', containerPort: 8080 }];
const PARSING = 'strconv.Atoi: parsing "web": invalid syntax';

function strategies(fields: Record<string, unknown>): string[] {
  const fix = fixFor(fields);
  return fix === null ? [] : [fix, ...fix.alternatives].map((each) => each.strategy);
}

describe('correct-probe-port', () => {
  it('asks the port of which the log tells, with all probes that ask the wrong one', () => {
    const report = probeReport('Liveness', REFUSED, {
      ports,
      livenessProbe: { ...get(9090), periodSeconds: 3 },
      readinessProbe: { tcpSocket: { port: 9090 } },
      startupProbe: get(8081),
    });
    const fields = { ...report, logs: 'application up: http://orders:8080/' };
    const fix = fixBy('correct-probe-port', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({
      livenessProbe: { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 3 },
      readinessProbe: { tcpSocket: { port: 8080 } },
      startupProbe: get(8081),
    });
    expect([fix.scope, fix.patch.length]).toEqual(['hand-over', 2]);
    expect(fix.explanation).toContain('its log tells of port 8080');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('asks the port on which the program says that it listens', () => {
    const fields = {
      ...probeReport('Readiness', REFUSED, { readinessProbe: get(9090) }),
      logs: 'Server listening on port 3000',
    };
    const fix = fixBy('correct-probe-port', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({ readinessProbe: get(3000) });
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['the only port', [{ containerPort: 8080 }], 'web', 8080],
    ['the port of nearly that name', [...ports, { name: 'webb', containerPort: 9 }], 'web', 'webb'],
  ])('a name that no port has becomes %s', (_name, declared, port, after) => {
    const fields = probeReport('Startup', PARSING, { ports: declared, startupProbe: get(port) });
    const fix = fixBy('correct-probe-port', fields);
    expect(containerAfter(fix, fields.manifest)).toMatchObject({ startupProbe: get(after) });
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    [
      'the port is only not among containerPorts, which are documentation',
      REFUSED,
      { ports, livenessProbe: get(9090) },
    ],
    ['the port is declared', REFUSED, { ports: [{ containerPort: 9090 }], livenessProbe: get(9090) }],
    ['nothing is declared', REFUSED, { livenessProbe: get(9090) }],
    ['several ports are declared', REFUSED, { ports: [...ports, { containerPort: 7 }], livenessProbe: get(9090) }],
    ['the program answers', 'HTTP probe failed with statuscode: 500', { ports, livenessProbe: get(9090) }],
    ['it is a command', 'nope', { ports, livenessProbe: { exec: { command: ['x'] } } }],
  ])('proposes nothing where %s', (_name, answer, container) => {
    expect(strategies(probeReport('Liveness', answer, container))).not.toContain('correct-probe-port');
  });

  it('proposes nothing while the log shows that the program still starts', () => {
    const fields = probeReport('Readiness', REFUSED, { ports, readinessProbe: get(9090) });
    const logs = 'admin endpoint listening on port 8080\nINFO running database migrations, waiting for the lock';
    expect(strategies({ ...fields, logs })).not.toContain('correct-probe-port');
    expect(strategies({ ...fields, logs: 'endpoint listening on port 8080' })).toContain('correct-probe-port');
  });
});
