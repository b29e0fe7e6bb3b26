import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'ERROR: cannot load certificates.\nCheck your certificate settings, or use --insecure for insecure clusters.\n\nfailed to start server: key /depot/certs/node.key exceeds -rwx------ (has -rw-r--r--)',
    'The mode of /depot/certs/node.key is too open',
  ],
  ['standard_init_linux.go:211: exec user process caused "operation not permitted"', 'not permitted'],
  ['/docker-entrypoint.sh: line 43: /usr/share/nginx/html/env.js: Permission denied', '/usr/share/nginx/html/env.js'],
  [
    'I0112 12:29:59.483273       1 reaper_linux.go:59] Launching periodic reaper\nF0112 12:29:59.483357       1 main.go:57] error: unable to create directory for artifact: mkdir /var/lib/ci-search/bugs: permission denied',
    '/var/lib/ci-search/bugs',
  ],
  [
    'level=error ts=2021-05-06T20:07:23.034407503Z caller=log.go:149 msg="error running loki" err="mkdir /data/loki: permission denied"',
    '/data/loki',
  ],
  ['mkdir: cannot create directory ‘data/zookeeper’: Permission denied', 'data/zookeeper'],
  ['chown: /prometheus: Operation not permitted', '/prometheus'],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=query_logger.go:87 component=activeQueryTracker msg="Error opening query log file" file=/prometheus/queries.active err="open /prometheus/queries.active: permission denied"\npanic: Unable to create mmap-ed active query log\n\ngoroutine 1 [running]:\ngithub.com/prometheus/prometheus/promql.NewActiveQueryTracker({0x7ffe, 0xb}, 0x14, {0x3, 0x4})\n\t/app/promql/query_logger.go:117 +0x3a5',
    '/prometheus/queries.active',
  ],
  [
    "GF_PATHS_DATA='/var/lib/grafana' is not writable.\nYou may have issues with file permissions, more information here: http://docs.grafana.org/installation/docker/#migrate-to-v51-or-later\nmkdir: can't create directory '/var/lib/grafana/plugins': Permission denied",
    '/var/lib/grafana',
  ],
  ["PermissionError: [Errno 13] Permission denied: '/app/media/uploads'", '/app/media/uploads'],
  ["chmod: changing permissions of '/var/lib/postgresql/data': Operation not permitted", '/var/lib/postgresql/data'],
  [
    'initdb: error: could not change permissions of directory "/var/lib/postgresql/data": Operation not permitted',
    '/var/lib/postgresql/data',
  ],
  [
    "find: '/var/lib/mysql/ibdata1': Permission denied\nmysqld: Can't create/write to file '/var/lib/mysql/is_writable' (Errcode: 13 - Permission denied)",
    '/var/lib/mysql/is_writable',
  ],
  [
    "1:M 21 Nov 2026 20:10:00.123 # Can't open or create append-only dir appendonlydir: Permission denied",
    'Permission denied',
  ],
  [
    'nginx: [warn] the "user" directive makes sense only if the master process runs with super-user privileges, ignored in /etc/nginx/nginx.conf:2\nnginx: [emerg] mkdir() "/var/cache/nginx/client_temp" failed (13: Permission denied)',
    '/var/cache/nginx/client_temp',
  ],
  ['nginx: [emerg] open() "/var/run/nginx.pid" failed (13: Permission denied)', '/var/run/nginx.pid'],
  [
    'Caused by: java.nio.file.AccessDeniedException: /usr/share/elasticsearch/data/nodes\n\tat java.base/sun.nio.fs.UnixException.translateToIOException(UnixException.java:90)',
    '/usr/share/elasticsearch/data/nodes',
  ],
  ['java.io.FileNotFoundException: /var/log/app/app.log (Permission denied)', '/var/log/app/app.log'],
  [
    'Fatal error: Uncaught UnexpectedValueException: The stream or file "/var/www/html/storage/logs/laravel.log" could not be opened in append mode: Failed to open stream: Permission denied',
    '/var/www/html/storage/logs/laravel.log',
  ],
  ['Errno::EACCES: Permission denied @ rb_sysopen - /app/tmp/pids/server.pid', '/app/tmp/pids/server.pid'],
  [
    "Unhandled exception. System.UnauthorizedAccessException: Access to the path '/app/keys' is denied.\n ---> System.IO.IOException: Permission denied",
    '/app/keys',
  ],
  ['Error: Os { code: 13, kind: PermissionDenied, message: "Permission denied" }', 'denied'],
  [
    'thread \'main\' panicked at src/main.rs:9:5:\ncalled `Result::unwrap()` on an `Err` value: Os { code: 13, kind: PermissionDenied, message: "Permission denied" }',
    'denied',
  ],
  [
    'npm ERR! code EACCES\nnpm ERR! syscall mkdir\nnpm ERR! path /home/node/.npm/_cacache\nnpm ERR! errno -13',
    'EACCES',
  ],
  ["/sbin/runit-wrapper: line 5: can't create /env: Permission denied", '/env'],
  ["touch: cannot touch '/data/ready': Permission denied", '/data/ready'],
  [
    '{"level":"fatal","msg":"cannot open store","error":"open /var/lib/app/store.db: permission denied"}',
    '/var/lib/app/store.db',
  ],
  ['setpriv: setresuid failed: Operation not permitted', 'not permitted'],
  ['error: failed switching to "postgres": operation not permitted', 'not permitted'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ["Error: EACCES: permission denied, open '/data/x.db'", '/data/x.db'],
  ['mkdir: cannot create directory ‘/data’: Permission denied', '/data'],
  ['Error: EPERM, chmod /data/x', 'fsGroup'],
  ['chown: /data: Operation not permitted', 'fsGroup'],
  ["PermissionError: [Errno 13] '/data/x'", 'fsGroup'],
  ['java.nio.file.AccessDeniedException: /data/x', 'fsGroup'],
];

describe('log-permission-denied', () => {
  itIs('log-permission-denied', LOGS);
  itIs('log-permission-denied', TEXTS);
  itIsFoundIn('log-permission-denied', "Error: EACCES: permission denied, open '/data/x.db'");
  itIsNot([
    ['nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)', 'log-priv-port'],
    ['ERROR: permission denied for table orders', 'log-auth-db'],
    ['nginx: [emerg] mkdir() "/var/lib/nginx/tmp/client_body" failed (30: Read-only file system)', 'log-readonly-fs'],
    ['rpc error: code = PermissionDenied desc = no', 'log-auth-db'],
    ['PUT https://vault:8200/v1/kv/app\nCode: 403. Errors:\n* permission denied', 'log-auth-db'],
    ['WARN chown: /data: Operation not permitted, continuing\nError: getaddrinfo ENOTFOUND db.shop.svc', 'log-dns'],
  ]);
});

describe('the cause of log-permission-denied', () => {
  it('names the volume and the user', () => {
    const text = manifest(
      { volumeMounts: [{ name: 'data', mountPath: '/data' }], securityContext: { runAsUser: 10001 } },
      { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'loki' } }] },
    );
    const { cause } = diagnosisOfLog('mkdir /data/loki: permission denied', { manifest: text });
    expect(cause).toContain('/data/loki as uid 10001');
    expect(cause).toContain('volume data, which is mounted at /data');
  });

  it.each([
    ['by the working directory', { workingDir: '/srv/app' }, '/srv/app/store', true],
    ['by a mount that ends as the path begins', {}, '/opt/nexus/store', true],
    ['not by any mount', {}, '/opt/nexus/other', false],
    ['not against the working directory', { workingDir: '/srv/app' }, '/opt/nexus/store', false],
  ])('finds the volume of a relative path %s', (_name, fields, mountPath, isFound) => {
    const text = manifest({ volumeMounts: [{ name: 'data', mountPath }], ...fields });
    const { cause } = diagnosisOfLog("mkdir: cannot create directory 'store/blobs': Permission denied", {
      manifest: text,
    });
    expect(cause).toContain('store/blobs');
    expect(cause.includes(`volume data, which is mounted at ${mountPath}`)).toBe(isFound);
  });
});

describe('the path that log-permission-denied names', () => {
  it('is that of a line near the last one, which names none', () => {
    const log = [
      '{"s":"E","msg":"WiredTiger error","attr":{"message":"__posix_open_file, 808: /data/db/WiredTiger.turtle: handle-open: open: Operation not permitted"}}',
      '{"s":"W","msg":"Failed to start up WiredTiger under any compatibility version."}',
      '{"s":"F","msg":"Terminating.","attr":{"reason":"1: Operation not permitted"}}',
      '{"s":"F","msg":"aborting after fassert() failure"}',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('api may not access /data/db/WiredTiger.turtle');
    expect(diagnosis.evidence[0]?.text).toContain('/data/db/WiredTiger.turtle');
  });

  it('is not that of a line far above', () => {
    const log = `open /data/a: permission denied\n${Array.from({ length: 20 }, (_, index) => `step ${'x'.repeat(index + 1)}`).join('\n')}\nFATAL: Operation not permitted`;
    expect(diagnosisOfLog(log).title).toBe('api may not access a file');
  });

  it('may be that of a socket', () => {
    const log = 'permission denied while trying to connect to the daemon socket at unix:///var/run/docker.sock';
    expect(diagnosisOfLog(log).title).toBe('api may not access /var/run/docker.sock');
  });

  it('comes with the reason why chown fails', () => {
    const [first, second] = diagnosisOfLog("chown: changing ownership of '/data': Operation not permitted").steps;
    expect(first?.text).toContain('Leave out the command that changes /data');
    expect(second?.text).toContain('root_squash');
    expect(diagnosisOfLog('mkdir /data: permission denied').steps[0]?.text).not.toContain('root_squash');
  });

  it('is heard where MongoDB tells of it as of information', () => {
    const log =
      '{"t":{"$date":"2024-01-01T00:00:00.000+00:00"},"s":"I","c":"ACCESS","id":20254,"ctx":"main","msg":"Read security file failed","attr":{"error":{"code":30,"codeName":"InvalidPath","errmsg":"permissions on /etc/mongo/keyfile are too open"}}}';
    expect(diagnosisOfLog(log).title).toBe('The mode of /etc/mongo/keyfile is too open for api');
  });
});
