import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, event, manifest, report, running, textOfDiagnosis, waiting } from '../reports.js';

const probe = {
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, timeoutSeconds: 2 },
  ports: [{ name: 'http', containerPort: 8080 }],
};
const killed = { phase: 'Running', container_statuses: [crashed({ exit_code: 137 })], manifest: manifest(probe) };
const unhealthy = (text: string) => event('Unhealthy', `Liveness probe failed: ${text}`);
const killing = event('Killing', 'Container api failed liveness probe, will be restarted', { type: 'Normal' });

const REFUSED = 'Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: connect: connection refused';

describe('liveness-failed', () => {
  it.each([
    ['HTTP probe failed with statuscode: 404', 'knows no such path', 'httpGet.path'],
    ['HTTP probe failed with statuscode: 401', 'demands credentials for this path (401)', 'httpHeaders'],
    ['HTTP probe failed with statuscode: 403', 'demands credentials for this path (403)', 'httpHeaders'],
    ['HTTP probe failed with statuscode: 400', 'wants HTTPS answers so to HTTP', 'httpGet.scheme to HTTPS'],
    ['HTTP probe failed with statuscode: 429', 'not with success (429)', '200 to 399'],
    ['HTTP probe failed with statuscode: 503', 'not well (503)', 'kubectl -n shop logs'],
    [REFUSED, 'nothing listens', 'startupProbe'],
    [
      'Get http://10.1.2.3:8080/healthz: dial tcp 10.1.2.3:8080: connect: connection refused',
      'nothing listens',
      'ss -tln',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      'within 2 s',
      'for instance to 5',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
      'within 2 s',
      'for instance to 5',
    ],
    ['Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: i/o timeout', 'within 2 s', 'starved of CPU'],
    [
      'Get "https://10.1.2.3:8080/healthz": http: server gave HTTP response to HTTPS client',
      'the probe speaks HTTPS, but that port of the program speaks HTTP',
      'httpGet.scheme to HTTP',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": net/http: HTTP/1.x transport connection broken: malformed HTTP response "\\x15\\x03\\x01\\x00\\x02\\x02"',
      'the probe speaks HTTP, but that port of the program speaks HTTPS',
      'httpGet.scheme to HTTPS',
    ],
    [
      'Get "https://10.1.2.3:8080/healthz": tls: first record does not look like a TLS handshake',
      'the probe speaks HTTPS',
      'httpGet.scheme to HTTP',
    ],
    [
      'Get "https://10.1.2.3:8080/healthz": remote error: tls: certificate required',
      'client certificate',
      'tcpSocket or exec',
    ],
    ['Get "http://10.1.2.3:8080/healthz": EOF', 'drops it without an answer', 'another protocol|protocol'],
    [
      'Get "http://10.1.2.3:8080/healthz": read tcp 10.0.0.1:4->10.1.2.3:8080: read: connection reset by peer',
      'drops it',
      'log',
    ],
    [
      'Get "http://10.1.2.3:8080/healthz": dial tcp 10.1.2.3:8080: connect: no route to host',
      'does not reach the address',
      'host',
    ],
    ['', 'without saying why', 'livenessProbe'],
  ])('%s', (text, cause, words) => {
    const diagnosis = diagnosisOf({ ...killed, events: [unhealthy(text), killing] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['liveness-failed', 'api']);
    expect(diagnosis.cause).toContain('GET /healthz on port http (8080)');
    expect(diagnosis.cause).toContain(cause);
    expect(words.split('|').some((word) => textOfDiagnosis(diagnosis).includes(word))).toBe(true);
    expect(diagnosis.cause).toContain('every 10 s, each time with 2 s for the answer, and 3 failures in a row count');
  });

  it.each([
    [
      "cat: can't open '/tmp/healthy': No such file or directory",
      'does not find what it looks for',
      'livenessProbe.exec',
    ],
    ["stat: cannot stat '/tmp/ready': No such file or directory", 'does not find', 'livenessProbe.exec'],
    ['command "check --deep" timed out', 'within 1 s', 'timeoutSeconds'],
    ['command timed out: "check --deep" timed out after 1s', 'within 1 s', 'timeoutSeconds'],
    ['ERROR 1045 (28000): Access denied for user', 'its output says why', 'Access denied'],
    ['', 'its command fails without saying why', 'exec pod/orders-7d9fdd8785-hkgpp -c api -- check --deep'],
    [
      '/bin/sh: 1: curl: not found',
      'curl is not in the image registry.example/orders:1.4',
      'httpGet, tcpSocket or grpc',
    ],
  ])('a command: %s', (text, cause, words) => {
    const exec = manifest({ livenessProbe: { exec: { command: ['check', '--deep'] } } });
    const diagnosis = diagnosisOf({ ...killed, manifest: exec, events: [unhealthy(text), killing] });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.cause).toContain('command check --deep');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it.each([
    ['service unhealthy (responded with "NOT_SERVING")', 'not serving', 'See in its log'],
    [
      'timeout: failed to connect service "10.1.2.3:9090" within 1s: context deadline exceeded',
      'nothing listens',
      '-c api',
    ],
    [
      'error: this server does not implement the grpc health protocol (grpc.health.v1.Health): unknown service grpc.health.v1.Health',
      'does not implement the health protocol',
      'tcpSocket',
    ],
    [
      'error: health rpc probe failed: rpc error: code = NotFound desc = unknown service',
      'does not know the service',
      'grpc.service',
    ],
  ])('gRPC: %s', (text, cause, words) => {
    const grpc = manifest({ livenessProbe: { grpc: { port: 9090, service: 'rates' } } });
    const diagnosis = diagnosisOf({ ...killed, manifest: grpc, events: [unhealthy(text), killing] });
    expect(diagnosis.cause).toContain('gRPC health check on port 9090 of service rates');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it.each([
    'Liveness probe errored: rpc error: x',
    'Liveness probe errored and resulted in unknown state: rpc error: x',
  ])('%s', (message) => {
    const diagnosis = diagnosisOf({ ...killed, events: [event('Unhealthy', message)] });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.cause).toContain('The kubelet cannot make this probe');
  });

  it.each([
    ['1.20', 'Liveness probe errored: strconv.Atoi: parsing "web": invalid syntax'],
    ['1.36', 'Liveness probe errored and resulted in unknown state: strconv.Atoi: parsing "web": invalid syntax'],
  ])('names the port that no container declares, as %s says it', (_version, message) => {
    const text = manifest({ livenessProbe: { httpGet: { port: 'web' } }, ports: probe.ports });
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [running({ ready: false })],
      manifest: text,
      events: [event('Unhealthy', message)],
    });
    expect(diagnosis.cause).toContain('container api declares no port of that name; it declares http (8080)');
  });

  it.each([
    ['INFO 10:15:30 Server listening on port 3000', 'its log says that it listens on 3000', '.port to 3000'],
    ['Tomcat started on port(s): 9000 (http) with context path', 'listens on 9000', '.port to 9000'],
    ['Uvicorn running on http://127.0.0.1:8080 (Press CTRL+C to quit)', 'listens on 127.0.0.1 only', '0.0.0.0'],
  ])('compares with what the program prints: %s', (logs, cause, words) => {
    const diagnosis = diagnosisOf({ ...killed, logs, events: [unhealthy(REFUSED), killing] });
    expect(diagnosis.kind).toBe('liveness-failed');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it('says how long the program took to start, where it prints that', () => {
    const logs = 'Started OrdersApplication in 73.5 seconds (process running for 75.1)';
    const diagnosis = diagnosisOf({ ...killed, logs, events: [unhealthy(REFUSED), killing] });
    expect(diagnosis.cause).toContain('took 73.5 s to start, and the probe begins at once');
  });

  it('reads the probe from the event where the manifest is not known', () => {
    const diagnosis = diagnosisOf({
      ...killed,
      manifest: undefined,
      events: [unhealthy('Get "http://10.1.2.3:8080/live": EOF')],
    });
    expect(diagnosis.cause).toContain('GET /live on port 8080');
    expect(diagnosis.cause).not.toContain('It is made every');
  });

  it('takes the answer that says most, not a connection refused while the program restarts', () => {
    const events = [
      killing,
      { ...unhealthy('HTTP probe failed with statuscode: 500'), last_timestamp: '2026-11-21T20:09:00Z' },
      { ...unhealthy(REFUSED), last_timestamp: '2026-11-21T20:11:00Z' },
    ];
    expect(diagnosisOf({ ...killed, events }).cause).toContain('not well (500)');
  });
});

describe('liveness-failed in other shapes', () => {
  it.each([
    ['an end on SIGTERM', crashed({ exit_code: 143 })],
    ['a program that ends well when asked', crashed({ exit_code: 0, reason: 'Completed' })],
    [
      'the nested form in camelCase',
      {
        name: 'api',
        restartCount: 4,
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated: { exitCode: 137, reason: 'Error' } },
      },
    ],
    ['an agent that sends no last state', waiting('CrashLoopBackOff', 'back-off 40s restarting failed container=api')],
    [
      'a container that runs again',
      running({ ready: false, restart_count: 4, last_state: { state: 'terminated', reason: 'Error', exit_code: 137 } }),
    ],
  ])('%s', (_name, status) => {
    const events = [unhealthy('HTTP probe failed with statuscode: 404'), killing];
    expect(diagnosisOf({ ...killed, container_statuses: [status], events }).kind).toBe('liveness-failed');
  });

  it('nothing but a reason and a message', () => {
    const diagnosis = diagnosisOf({
      failure_reason: 'Unhealthy',
      failure_message: 'Liveness probe failed: HTTP probe failed with statuscode: 404',
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['liveness-failed', 'api']);
  });

  it('the field path, the name in the text, or the port tells the container', () => {
    const statuses = [crashed({ exit_code: 137 }), crashed({ exit_code: 137 }, { name: 'proxy' })];
    const text = manifest(
      {},
      {
        containers: [
          { name: 'api', livenessProbe: { httpGet: { port: 8080 } } },
          { name: 'proxy', livenessProbe: { httpGet: { port: 15021 } } },
        ],
      },
    );
    const cases = [
      event('Unhealthy', 'Liveness probe failed: x', { object: { kind: 'Pod', field_path: 'spec.containers{proxy}' } }),
      event('Killing', 'Container proxy failed liveness probe, will be restarted'),
      unhealthy('Get "http://10.1.2.3:15021/": dial tcp 10.1.2.3:15021: connect: connection refused'),
    ];
    for (const each of cases) {
      const diagnosis = diagnosisOf({ container_statuses: statuses, events: [each], manifest: text });
      expect([diagnosis.kind, diagnosis.container]).toEqual(['liveness-failed', 'proxy']);
    }
  });
});

describe('what is no liveness-failed', () => {
  it('a program that ends by itself at once', () => {
    const end = { exit_code: 1, started_at: '2026-11-21T20:00:00Z', finished_at: '2026-11-21T20:00:02Z' };
    const diagnosis = diagnosisOf({
      ...killed,
      container_statuses: [crashed(end)],
      events: [unhealthy('dial tcp: connection refused')],
      logs: "FATAL: KeyError: 'REGION'",
    });
    expect(diagnosis.kind).toBe('log-missing-env');
  });

  it('the same of an agent that sends no last state', () => {
    const diagnosis = diagnosisOf({
      ...killed,
      container_statuses: [waiting('CrashLoopBackOff')],
      events: [unhealthy(REFUSED)],
      logs: "FATAL: KeyError: 'REGION'",
    });
    expect(diagnosis.kind).toBe('log-missing-env');
  });

  it.each([
    'Liveness probe errored: rpc error: code = Unknown desc = failed to exec in container: container is in CONTAINER_EXITED state',
    'Liveness probe errored: rpc error: code = NotFound desc = failed to exec in container: failed to find container "2b" in store: not found',
    'Liveness probe errored and resulted in unknown state: rpc error: code = Unknown desc = command error: cannot register an exec PID: container is stopping, stdout: , stderr: , exit code -1',
    'Liveness probe errored: rpc error: code = Unknown desc = container not running (b47a56e00cdd)',
  ])('a command that met a container that was just ending: %s', (message) => {
    expect(diagnosisOf({ ...killed, events: [event('Unhealthy', message)] }).kind).toBe('exit-137-not-oom');
  });

  it('an old event of a container that is well while another fails', () => {
    const diagnosis = diagnosisOf({
      failure_reason: 'CrashLoopBackOff',
      container_statuses: [running(), crashed({ exit_code: 3 }, { name: 'worker' })],
      manifest: manifest(probe),
      events: [unhealthy('HTTP probe failed with statuscode: 500')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'worker']);
  });

  it('an old event of a pod that is well', () => {
    const fields = { phase: 'Running', container_statuses: [running()], events: [unhealthy(REFUSED)] };
    expect(diagnose(report({ ...fields, manifest: manifest(probe) }))).toBeNull();
  });
});
