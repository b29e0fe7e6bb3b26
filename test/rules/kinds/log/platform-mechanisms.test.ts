import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, running } from '../reports.js';

describe('what a program says beside the line that tells', () => {
  it('is no advice where it is what it was doing', () => {
    const told = diagnosisOfLog(
      'level=info msg="Setting up the datapath of amber" subsys=loader\nlevel=fatal msg="amber mode requires kernel 5.10 or newer" subsys=daemon',
    );
    expect(told.steps[0]?.text).toContain('Run it on nodes whose kernel is new enough');
  });

  it('tells a fact that its own line leaves out', () => {
    const told = diagnosisOfLog(
      'Starting installation of NVIDIA driver version 525.60.13 for Linux kernel version 5.15.0-1030-amber\nCould not resolve Linux kernel version',
    );
    expect(told.title).toContain('(5.15.0-1030-amber)');
    expect(told.steps[0]?.text).toContain('(5.15.0-1030-amber)');
  });
});

describe('a panic of Go that was built with its sources beside it', () => {
  it('is placed in the own code, not in a vendored library', () => {
    const told = diagnosisOfLog(
      [
        'E0106 panic.go:261] "Observed a panic" panic="runtime error: invalid memory address"',
        '\tgoroutine 371 [running]:',
        '\tacme.example/depot/vendor/k8s.io/apimachinery/pkg/util/runtime.handleCrash({0x2aaf308})',
        '\t\tvendor/k8s.io/apimachinery/pkg/util/runtime/runtime.go:89 +0xee',
        '\tpanic({0x22bf3a0?, 0x41982c0?})',
        '\t\tGOROOT/src/runtime/panic.go:770 +0x132',
        '\tacme.example/depot/pkg/shelf.rowOf({0x0, 0x0})',
        '\t\tpkg/shelf/options.go:89 +0x50',
        'panic: runtime error: invalid memory address or nil pointer dereference [recovered]',
      ].join('\n'),
      {},
      2,
    );
    expect(told.steps[0]?.text).toContain('pkg/shelf/options.go:89');
    expect(told.steps[0]?.text).not.toContain('vendor/');
  });
});

describe('a program that gives up waiting', () => {
  it('is told by what each try fails of: a certificate', () => {
    const told = diagnosisOfLog(
      'W0219 logging.go:59] grpc: failed to connect to {ServerName: "rows.depot.svc:9666"}. Err: transport: authentication handshake failed: x509: certificate signed by unknown authority\nE0219 provider.go:91] "msg"="timeout" "error"="timeout while waiting to establish gRPC connection" "server"="rows.depot.svc:9666"',
    );
    expect(told.kind).toBe('log-tls');
    expect(told.title).toContain('rows.depot.svc:9666');
  });

  it('is told by what each try fails of: a DNS server that does not answer', () => {
    const told = diagnosisOfLog(
      'level=warning msg="check failed" error="Get \\"https://rows.depot.svc:9501/healthz\\": dial tcp: lookup rows.depot.svc on 10.96.0.10:53: read udp 10.0.0.1:44381->10.96.0.10:53: i/o timeout"\nlevel=fatal msg="not accessible: timed out waiting for endpoint https://rows.depot.svc:9501/healthz to be available"',
    );
    expect(told.kind).toBe('log-dns');
    expect(told.title).toContain('DNS server 10.96.0.10:53 does not answer');
    expect(told.steps[0]?.text).toContain('CoreDNS');
  });

  it('is told as a silent host where nothing says more', () => {
    const told = diagnosisOfLog('level=fatal msg="timed out waiting for endpoint https://rows.depot.svc:9501/healthz"');
    expect(told.kind).toBe('log-timeout');
  });
});

it('takes no word for a host that only tells how a look-up went', () => {
  const told = diagnosisOfLog(
    'level=error msg="zone amber lookup failed, received bad gateway response (HTTP 502), please try again later"',
  );
  expect(told.kind).not.toBe('log-dns');
  expect(told.steps[0]?.text).toContain('answers with an error of the server');
});

describe('a program that may not start another one', () => {
  it('is not told to mount an empty volume over it', () => {
    const told = diagnosisOfLog(
      'error: Failed to start binary /usr/libexec/shelf for probing: cannot execute binary /usr/libexec/shelf: Permission denied',
    );
    expect(told.title).toContain('may not execute /usr/libexec/shelf');
    expect(told.steps.map(({ text }) => text).join()).not.toContain('emptyDir');
    expect(told.steps[0]?.text).toContain('security module');
  });
});

describe('fields that Kubernetes and what is built with its libraries refuse', () => {
  it('are named with their value, what they have to be, and where they come from', () => {
    const told = diagnosisOfLog(
      'E0119 run.go:74] "command failed" err="failed validate: ShelfConfiguration.Mode: Invalid value: \\"amber\\": must be rows or blank"',
    );
    expect(told.kind).toBe('log-config-parse');
    expect(told.title).toContain('ShelfConfiguration.Mode "amber"');
    expect(told.steps[0]?.text).toContain('must be rows or blank');
  });

  it('are those of an object where the Kubernetes API refuses one', () => {
    const told = diagnosisOfLog(
      'level=error msg="cannot apply" err="Shelf.depot.example \\"north\\" is invalid: spec.rows[0].size: Required value: needs a number"',
    );
    expect(told.title).toContain('writes Shelf north with a spec.rows[0].size');
    expect(told.steps[0]?.text).toContain('needs a number');
  });

  it('are no answers of a server', () => {
    expect(
      diagnosisOfLog('fatal error: An error occurred (403) when calling the GetObject operation: Forbidden').kind,
    ).toBe('log-auth-db');
  });
});

describe('a probe that fails of what another container of the pod complains of', () => {
  const proxy = { name: 'proxy', ready: false, restart_count: 0, state: 'running' };
  const logs = (api: string) => [
    { container: 'api', text: api },
    { container: 'proxy', text: 'ERROR rows.depot.svc:8080: invalid peer certificate: UnknownIssuer' },
  ];
  const fields = {
    phase: 'Running',
    manifest: manifest({ readinessProbe: { httpGet: { path: '/', port: 8080 } } }, {}),
    container_statuses: [running({ ready: false }), proxy],
    events: [event('Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503')],
  };

  it('names that container and its trouble first', () => {
    const told = diagnosisOf({ ...fields, container_logs: logs('listening on 8080') });
    expect(told.title).toContain('rows.depot.svc:8080');
    expect(told.cause).toContain('container proxy of the pod');
  });

  it('keeps to the own complaint of the one that is probed', () => {
    const told = diagnosisOf({ ...fields, container_logs: logs('ERROR the boiler is cold') });
    expect(told.cause).not.toContain('container proxy of the pod');
  });
});

it('names the limit that the runtime cannot set', () => {
  const message =
    'failed to create shim task: runc create failed: error setting rlimit type 7: operation not permitted';
  const told = diagnosisOf({
    container_statuses: [crashed({ reason: 'StartError', exit_code: 128, message })],
    events: [event('Failed', `Error: ${message}`)],
  });
  expect(told.cause).toContain('RLIMIT_NOFILE');
  expect(told.steps[0]?.text).toContain('LimitNOFILE');
});

describe('words that look like others', () => {
  it('takes no option for a trouble that was ignored', () => {
    const told = diagnosisOfLog("depot: error: unknown long flag '--shelf.ignored-mount-points', try --help");
    expect(told.kind).toBe('log-usage');
    expect(told.steps[0]?.text).toContain('--shelf.ignored-mount-points');
  });

  it('takes no value that is refused for a variable that is not set', () => {
    const told = diagnosisOfLog(
      "ERROR Failed to start: InvalidConfigurationException: Failed to parse. Value 'abc' is not valid long for SHELF_KEEP_MS",
    );
    expect(told.kind).toBe('log-config-parse');
    expect(told.title).toContain('SHELF_KEEP_MS');
  });

  it('names the socket of Go, not a port', () => {
    const told = diagnosisOfLog(
      'F0505 server.go:65] Failed to listen: listen unix /run/shelf.sock: bind: address already in use',
    );
    expect(told.title).toContain('Socket /run/shelf.sock');
  });

  it('counts a port that is taken, without a level, as more than an error that the program went on after', () => {
    const told = diagnosisOfLog(
      '[ERROR] Failed to sync directory /etc/shelf, err: lstat /etc/shelf: no such file or directory\nListen: listen tcp 169.254.20.10:8080: bind: address already in use',
    );
    expect(told.kind).toBe('log-port-in-use');
  });
});

describe('a controller whose kind is not served', () => {
  it('is told by the group where no version is named', () => {
    const told = diagnosisOfLog(
      'level=fatal msg="server failed" error="failed to get restmapping: no matches for kind \\"Shelf\\" in group \\"depot.example\\""',
    );
    expect(told.title).toContain('Shelf (depot.example)');
    expect(told.steps[0]?.command).toContain('--api-group=depot.example');
  });

  it('is told by the fields beside the cache that does not sync', () => {
    const told = diagnosisOfLog(
      '{"level":"error","msg":"Could not wait for Cache to sync","controller":"shelf","controllerGroup":"depot.example","controllerKind":"Shelf","error":"timed out waiting for cache to be synced"}\n{"error":"failed to wait for shelf caches to sync: timed out waiting for cache to be synced","level":"error","msg":"failed to run"}',
    );
    expect(told.title).toContain('Shelf.depot.example');
    expect(told.steps[0]?.command).toContain('--api-group=depot.example');
  });
});

it('names the address that is asked where the line has none', () => {
  const told = diagnosisOfLog('ERROR cannot load: expected status code 200, got response code 404 Not Found', {
    manifest: manifest({ env: [{ name: 'IMPORT_ENDPOINT', value: 'http://rows.depot.svc:8080/shelf.img?token=a' }] }),
  });
  expect(told.steps[0]?.text).toContain('IMPORT_ENDPOINT: http://rows.depot.svc:8080/shelf.img');
  expect(told.steps[0]?.text).not.toContain('token=a');
});
