import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, report, running } from '../reports.js';

describe('the line that is quoted', () => {
  it.each([
    ['crit before error', 'crit: the boiler is cold\nerror: small thing', 'the boiler is cold'],
    ['what nobody caught', 'uncaught: the boiler is cold\nbye', 'the boiler is cold'],
    ['an error of klog', 'E1121 20:10:00 the boiler is cold\nbye', 'the boiler is cold'],
    ['an error of logfmt', 'err="the boiler is cold"\nlevel=info msg=bye', 'the boiler is cold'],
    ['not a trace of logfmt', 'the boiler is cold\nlevel=trace msg="error counter"', 'the boiler is cold'],
    ['not debugging in JSON', 'the boiler is cold\n{"level":"debug","msg":"error counter"}', 'the boiler is cold'],
    ['an error of pino', '{"level":50,"msg":"the boiler is cold"}\n{"level":30,"msg":"bye"}', 'the boiler is cold'],
    [
      'a severity in JSON',
      '{"severity":"ERROR","msg":"the boiler is cold"}\n{"severity":"INFO"}',
      'the boiler is cold',
    ],
    ['not a frame of Ruby', 'boiler error\n\tfrom /app/error.rb:3', 'boiler error'],
    ['not a frame of Java', 'boiler error\n    ... 12 more error frames', 'boiler error'],
    ['not a frame of Go', 'boiler error\ngoroutine 1 [error]:\n    /app/error.go:12', 'boiler error'],
    ['what is too low', 'boiler heat [20] is too low, need [60]\nERROR: Kettle did not exit normally', '[60]'],
    [
      'not the trailer of npm',
      'boiler error\nnpm ERR! code ELIFECYCLE\nnpm ERR! A complete log of this run: /x',
      'boiler error',
    ],
    ['not a hint of a tool', 'boiler error\nnote: run with --error for more', 'boiler error'],
    ['not a line of a help text', 'boiler error\n  --fail-on-error  exit if an unknown option fails', 'boiler error'],
  ])('is %s', (_name, log, words) => {
    expect(diagnosisOfLog(log, {}, 3).cause).toContain(`"${log.split('\n')[0]}"`);
    expect(diagnosisOfLog(log, {}, 3).cause).toContain(words);
  });
});

describe('of several signatures', () => {
  it('the error wins over the retry that went before', () => {
    const log = "WARN dial tcp 10.0.0.1:80: i/o timeout, retrying\nINFO connected\nFATAL KeyError: 'API_URL'";
    expect(diagnosisOfLog(log)).toMatchObject({ kind: 'log-missing-env', others: [] });
  });

  it('the last line of a Python traceback wins, not the source that it shows', () => {
    const log =
      'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\n    raise EnvironmentError("APP_MODE is not set")\nOperationalError: could not translate host name "db" to address: Name or service not known';
    expect(diagnosisOfLog(log).kind).toBe('log-dns');
  });

  it('the error below a frame without source text is read', () => {
    const log =
      'Traceback (most recent call last):\n  File "/app/run.py", line 8, in <module>\n  File "<frozen importlib._bootstrap>", line 991, in _find_and_load\nPermissionError: [Errno 13] Permission denied: \'/srv/models/a.bin\'';
    expect(diagnosisOfLog(log).kind).toBe('log-permission-denied');
  });

  it('the deepest cause of Java wins, and takes the host from the exception around it', () => {
    const log = [
      'ERROR o.s.boot.SpringApplication - Application run failed',
      'org.springframework.beans.factory.BeanCreationException: Error creating bean with name "dataSource"',
      '\tat org.springframework.Foo.bar(Foo.java:12)',
      'Caused by: org.postgresql.util.PSQLException: Connection to db.shop.svc:5432 refused.',
      ...Array.from({ length: 30 }, (_, index) => `\tat org.postgresql.Frame.f${index}(Frame.java:${index})`),
      'Caused by: java.net.ConnectException: Connection refused (Connection refused)',
      '\tat java.net.Socket.connect(Socket.java:589)',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-conn-refused');
    expect(diagnosis.cause).toContain('db.shop.svc:5432');
  });

  it('what a panic was about wins over the panic', () => {
    const log =
      'panic: dial tcp 10.0.0.1:5432: connect: connection refused\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:3 +0x1d';
    expect(diagnosisOfLog(log)).toMatchObject({ kind: 'log-conn-refused', others: [] });
  });

  it('what a loader failed at wins over that it failed', () => {
    const log = 'level=error msg="Error loading config" err="open /etc/app/app.yaml: no such file or directory"';
    expect(diagnosisOfLog(log).kind).toBe('log-file-missing');
  });

  it('attempts until a program gives up count, when nothing tells more', () => {
    const log = `${'INFO waiting for db:5432: connection refused\n'.repeat(5)}FATAL giving up`;
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-conn-refused');
    expect(diagnosis.cause).toContain('db:5432');
  });

  it('attempts do not count once they went well', () => {
    const log = `${'INFO waiting for db:5432: connection refused\n'.repeat(5)}INFO connected to db:5432\nFATAL giving up`;
    expect(diagnosisOfLog(log).kind).toBe('crash-app-error');
  });
});

describe('the same failure', () => {
  it.each([
    [
      'an exception around the cause',
      'TypeError: fetch failed\n    at node:internal/x:1:2\n  cause: Error: self-signed certificate in certificate chain',
      'log-tls',
    ],
    [
      'the exception of Kubernetes',
      'kubernetes.client.exceptions.ApiException: (403)\nHTTP response body: pods is forbidden: User "system:serviceaccount:a:b" cannot list resource "pods" in API group "" in the namespace "c"',
      'log-k8s-forbidden',
    ],
    [
      'a traceback and its end',
      'Traceback (most recent call last):\n  File "/srv/a.py", line 1, in <module>\n    run()\namqp.exceptions.AccessRefused: (0, 0): (403) ACCESS_REFUSED - Login was refused',
      'log-auth-db',
    ],
    [
      'a panic of Rust',
      "thread 'main' panicked at src/main.rs:31:43:\nDATABASE_URL must be set: NotPresent",
      'log-missing-env',
    ],
    [
      'a chain of Java',
      'ERROR Application run failed\ncom.shop.StartException: no data source\n\tat com.shop.A.b(A.java:1)\nCaused by: java.sql.SQLException: cannot connect\n\tat com.shop.A.b(A.java:1)\nCaused by: java.net.UnknownHostException: db.shop.svc',
      'log-dns',
    ],
  ])('is told once: %s', (_name, log, kind) => {
    expect(diagnosisOfLog(log)).toMatchObject({ kind, others: [] });
  });

  it('is not what stands far from it', () => {
    const log = `ERROR mkdir /data/a: permission denied\n${'INFO one\nINFO two\nstep\n'.repeat(3)}FATAL: APP_MODE is not set`;
    const diagnosis = diagnosisOfLog(log);
    expect([diagnosis.kind, ...diagnosis.others.map(({ kind }) => kind)]).toEqual([
      'log-missing-env',
      'log-permission-denied',
    ]);
  });
});

describe('bytes that are no text', () => {
  it('are no evidence', () => {
    const junk = '\ufffd\ufffd \ufffd';
    const diagnosis = diagnosisOfLog(`boiler is cold\n${junk}\n-----`, {}, 3);
    expect(diagnosis.cause).toContain('boiler is cold');
    expect(JSON.stringify(diagnosis.evidence)).not.toContain('\ufffd');
    expect(diagnosisOfLog(`${'\ufffd'.repeat(9)}ab`, {}, 3).cause).toContain('printed nothing');
  });
});

describe('a container', () => {
  const log = 'Error: connect ECONNREFUSED 10.0.0.57:6379';

  it('that ended with 0 is judged by its last lines only', () => {
    const healthy = `${log}\n${'INFO done\n'.repeat(8)}`;
    const body = { phase: 'Running', container_statuses: [crashed({ exit_code: 0, reason: 'Completed' })] };
    expect(diagnosisOf({ ...body, logs: healthy }).kind).toBe('exit-0-loop');
    expect(diagnosisOf({ ...body, logs: log }).kind).toBe('log-conn-refused');
  });

  it('that printed its help and ended with 0 has no fault in its arguments', () => {
    const help = 'Usage: app [flags]\n  --strict   fail on an unknown option\n  --help     error: no such option';
    const body = { phase: 'Running', container_statuses: [crashed({ exit_code: 0, reason: 'Completed' })] };
    expect(diagnosisOf({ ...body, logs: help }).kind).toBe('exit-0-loop');
  });

  it('that runs without being ready may have its reason in its log', () => {
    const unready = running({ ready: false });
    const body = { phase: 'Running', container_statuses: [unready], logs: log };
    const diagnosis = diagnosisOf(body);
    expect([diagnosis.kind, ...diagnosis.others.map(({ kind }) => kind)]).toContain('log-conn-refused');
  });

  it('that runs again is judged by the log of its previous instance', () => {
    const restarted = running({
      ready: false,
      restart_count: 2,
      last_state: { state: 'terminated', exit_code: 1, reason: 'Error' },
    });
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [restarted],
      container_logs: [
        { container: 'api', previous: false, text: 'INFO starting' },
        { container: 'api', previous: true, text: log },
      ],
    });
    expect([diagnosis.kind, ...diagnosis.others.map(({ kind }) => kind)]).toContain('log-conn-refused');
  });

  it('is quoted by its status where only its termination message tells', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 1, message: log })],
      logs: '',
    });
    expect(diagnosis.evidence[0]).toMatchObject({ source: 'status' });
    expect(diagnosis.evidence[0]?.text).toContain(log);
  });

  it('that is not the one that printed it is not blamed', () => {
    const text = manifest(
      {},
      {
        containers: [
          { name: 'api', image: 'a' },
          { name: 'proxy', image: 'b' },
        ],
      },
    );
    const body = report({
      phase: 'Running',
      manifest: text,
      container_statuses: [running(), { ...crashed({ exit_code: 1 }), name: 'proxy' }],
      container_logs: [
        { container: 'api', text: 'Error: listen EADDRINUSE: address already in use :::8080' },
        { container: 'proxy', text: log },
      ],
    });
    expect(diagnose(body)).toMatchObject({ kind: 'log-conn-refused', container: 'proxy' });
  });
});

describe('a long line of JSON', () => {
  it('is read by its message and error, which stand between other fields', () => {
    const log = JSON.stringify({
      '@timestamp': '2026-11-21T20:10:00Z',
      'log.level': 'ERROR',
      'process.thread.name': 'x'.repeat(400),
      message: 'Application run failed',
      'error.message': 'Could not resolve placeholder \'depot.endpoint\' in value "${depot.endpoint}"',
      'error.stack_trace': 'depot.Shelf'.repeat(100),
    });
    expect(diagnosisOfLog(log)).toMatchObject({ kind: 'log-missing-env' });
  });
});

describe('frames of Ruby', () => {
  it('say nothing by themselves, with and without an extension', () => {
    const log = [
      'uninitialized constant Depot::Shelf',
      "/app/lib/depot.rb:41:in `<class:Depot>'",
      "/usr/local/bin/bundle:23:in `<main>'",
    ].join('\n');
    const { kind, title } = diagnosisOfLog(log);
    expect(kind).toBe('log-panic');
    expect(title).toContain('Depot::Shelf');
  });
});

describe('lines that belong to the one that fails', () => {
  it('are quoted below it', () => {
    const log = 'depot.AuthError: 401 Client Error: Unauthorized\n\nCannot open shelf acme/amber-7.';
    expect(
      diagnosisOfLog(log)
        .evidence.map(({ text }) => text)
        .join(),
    ).toContain('acme/amber-7');
  });

  it('are not, where they are records of their own', () => {
    const log = '2026-11-21 20:10:00 ERROR dial depot:80: connection refused\n2026-11-21 20:10:01 INFO amber light';
    expect(
      diagnosisOfLog(log)
        .evidence.map(({ text }) => text)
        .join(),
    ).not.toContain('amber light');
  });
});

it('the host that PostgreSQL names on the line below is the one that refuses', () => {
  const log =
    'could not connect to server: Connection refused\n\tIs the server running on host "pg-depot" (10.3.4.5) and accepting\n\tTCP/IP connections on port 5432?';
  expect(diagnosisOfLog(log).title).toContain('pg-depot');
});

describe('the first step', () => {
  it('says what the line says, where it names nothing of it', () => {
    const log = 'error: relation "amber_shelves" does not exist';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('amber_shelves');
  });

  it('says it once', () => {
    const log = 'dial tcp: connect to amber-depot:5432: connection refused';
    expect(diagnosisOfLog(log).steps[0]?.text).not.toContain('It says');
  });

  it('is about the error that gives a reason, not about the one below that gives none', () => {
    const log =
      'ERROR: shelf check: [{validation_error, listeners.amber.bind}]\nERROR: call of the check failed: -s /etc/depot.conf generate';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('listeners.amber.bind');
  });
});

it('errors of Ceph are known by the number behind the thread, whatever stands before the line', () => {
  const log = [
    'debug 2026-05-02T11:20:01.331+0000 7f7c2a7fc700  0 amber.3: nothing is wrong with error counters',
    'debug 2026-05-02T11:20:01.431+0000 7f7c2a7fc700 -1 amber(/var/lib/depot) shelf 0x7dc is askew',
    'debug 2026-05-02T11:20:01.451+0000 7f7c2a7fc700  1 amber.3: bye',
  ].join('\n');
  expect(diagnosisOfLog(log).title).toContain('amber(/var/lib/depot) shelf 0x7dc is askew');
});

it('lines of CockroachDB are told without what it puts before them', () => {
  const log = 'E260502 11:20:31.331234 1 1@cli/check.go:35 ⋮ [-] 21  shelf ‹amber› is askew';
  expect(diagnosisOfLog(log).title).toContain(': shelf ‹amber› is askew');
});
