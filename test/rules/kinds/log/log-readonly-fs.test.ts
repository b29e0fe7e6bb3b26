import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'Traceback (most recent call last):\n  File "/app/train.py", line 4, in <module>\n    os.mkdir("/home/model/.triton")\n  File "<frozen os>", line 225, in mkdir\nOSError: [Errno 30] Read-only file system: \'/home/model/.triton\'\nINFO bye',
    '/home/model/.triton',
  ],
  [
    '2020-01-16 05:19:48,555 INFO spawned: \'nginx\' with pid 12\nnginx: [emerg] mkdir() "/var/lib/nginx/tmp/client_body" failed (30: Read-only file system)\n2020-01-16 05:19:48,605 INFO exited: nginx (exit status 1; not expected)',
    '/var/lib/nginx/tmp/client_body',
  ],
  ["/srv/zero-ui/zerotier-one': mkdir /srv/zero-ui: read-only file system", '/srv/zero-ui'],
  [
    '/opt/app-root/etc/generate_container_user: line 10: /opt/app-root/etc/passwd: Read-only file system',
    '/opt/app-root/etc/passwd',
  ],
  [
    'thread \'main\' panicked at src/config/src/config.rs:1066:57:\ncreate cache dir success: Os { code: 30, kind: ReadOnlyFilesystem, message: "Read-only file system" }',
    'read-only',
  ],
  [
    "Error: EROFS: read-only file system, mkdir '/app/.next/cache'\n    at Object.mkdirSync (node:fs:1379:3) {\n  errno: -30,\n  syscall: 'mkdir',\n  code: 'EROFS',\n  path: '/app/.next/cache'\n}",
    '/app/.next/cache',
  ],
  ["mkdir: cannot create directory '/var/cache/reports': Read-only file system", '/var/cache/reports'],
  [
    'java.io.IOException: Read-only file system\n\tat java.base/java.io.UnixFileSystem.createFileExclusively(Native Method)',
    'read-only',
  ],
  ['Caused by: java.nio.file.FileSystemException: /tmp/tomcat.8080.123: Read-only file system', '/tmp/tomcat.8080.123'],
  [
    'Unable to create tempDir. java.io.tmpdir is set to /tmp\nCaused by: java.nio.file.FileSystemException: /tmp/tomcat.8080: Read-only file system',
    '/tmp',
  ],
  ['panic: open /var/log/app/app.log: read-only file system\n\ngoroutine 1 [running]:', '/var/log/app/app.log'],
  ['Errno::EROFS: Read-only file system @ dir_s_mkdir - /app/tmp/cache', '/app/tmp/cache'],
  [
    'PHP Warning:  file_put_contents(/var/www/html/storage/x.php): Failed to open stream: Read-only file system in /var/www/html/index.php on line 3\nPHP Fatal error:  Uncaught ErrorException: file_put_contents(/var/www/html/storage/x.php): Failed to open stream: Read-only file system',
    '/var/www/html/storage/x.php',
  ],
  ["Unhandled exception. System.IO.IOException: Read-only file system : '/app/keys'", '/app/keys'],
  ['touch: /run/app.pid: Read-only file system', '/run/app.pid'],
  ["1:M 21 Nov 2026 20:10:00.123 # Can't open the append-only file: Read-only file system", 'read-only'],
  [
    '2026-11-21 20:10:00.123 UTC [1] FATAL:  could not create lock file "/var/run/postgresql/.s.PGSQL.5432.lock": Read-only file system',
    '/var/run/postgresql/.s.PGSQL.5432.lock',
  ],
  ["sed: can't create temp file '/etc/nginx/conf.d/default.confXXXXXX': Read-only file system", '/etc/nginx/conf.d'],
  [
    '(30)Read-only file system: AH00099: could not create /usr/local/apache2/logs/httpd.pid.abc',
    '/usr/local/apache2/logs',
  ],
  [
    '{"level":"fatal","msg":"failed to create directory","error":"mkdir /var/lib/grafana/png: read-only file system"}',
    '/var/lib/grafana/png',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ["OSError: [Errno 30] Read-only file system: '/app/cache/x'", '/app/cache/x'],
  ["Error: EROFS: read-only file system, mkdir '/app/cache'", '/app/cache'],
];

describe('log-readonly-fs', () => {
  itIs('log-readonly-fs', LOGS);
  itIs('log-readonly-fs', TEXTS);
  itIsFoundIn('log-readonly-fs', "OSError: [Errno 30] Read-only file system: '/app/cache/x'");
  itIsNot([
    [
      '10-listen-on-ipv6-by-default.sh: info: can not modify /etc/nginx/conf.d/default.conf (read-only file system?)\nnginx: [emerg] host not found in upstream "orders" in /etc/nginx/nginx.conf:7',
      'log-dns',
    ],
    [
      '10-listen-on-ipv6-by-default.sh: error: can not modify /etc/nginx/conf.d/default.conf (read-only file system?)\nboiler is cold',
      'crash-app-error',
    ],
    ['INFO root is mounted on a read-only file system, using /tmp\nFATAL: APP_MODE is not set', 'log-missing-env'],
  ]);
});

describe('the cause of log-readonly-fs', () => {
  it('is the setting of the container', () => {
    const text = manifest({ securityContext: { readOnlyRootFilesystem: true } });
    const { cause } = diagnosisOfLog('touch: /run/app.pid: Read-only file system', { manifest: text });
    expect(cause).toContain('spec.containers[0].securityContext.readOnlyRootFilesystem is true');
  });

  it('is the volume where one is mounted there', () => {
    const text = manifest({ volumeMounts: [{ name: 'conf', mountPath: '/etc/app', readOnly: true }] });
    const { cause } = diagnosisOfLog('touch: /etc/app/x: Read-only file system', { manifest: text });
    expect(cause).toContain('volume conf, mounted at /etc/app');
  });
});

describe('what log-readonly-fs advises', () => {
  const LOG = "# Can't open the append-only file: Read-only file system";
  const claimed = (mount: Record<string, unknown> = {}) =>
    manifest(
      { volumeMounts: [{ name: 'store', mountPath: '/data', ...mount }] },
      { volumes: [{ name: 'store', persistentVolumeClaim: { claimName: 'store-0' } }] },
    );

  it.each([
    ['that the log names', 'touch: /data/x: Read-only file system'],
    ['that the container must write to, since its root is writable', LOG],
  ])('is to look at the disk of a claim %s, never an emptyDir', (_name, log) => {
    const diagnosis = diagnosisOfLog(log, { manifest: claimed() });
    const text = textOfDiagnosis(diagnosis);
    expect(text).not.toMatch(/emptyDir/);
    expect(text).toContain('describe persistentvolumeclaim/store-0');
    expect(diagnosis.cause).toMatch(/store(?: at|, mounted at) \/data/);
  });

  it('is another place, where the volume can never be written', () => {
    const text = manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'app' } }] },
    );
    const { steps } = diagnosisOfLog('touch: /etc/app/x: Read-only file system', { manifest: text });
    expect(steps[0]?.text).toContain('can never be written');
  });

  it('is an emptyDir first only where the root filesystem is known to be read-only', () => {
    const root = manifest({ securityContext: { readOnlyRootFilesystem: true } });
    expect(diagnosisOfLog(LOG, { manifest: root }).steps[0]?.text).toContain('Mount an emptyDir');
    expect(diagnosisOfLog(LOG, { manifest: '' }).steps[0]?.text).not.toContain('emptyDir');
    expect(textOfDiagnosis(diagnosisOfLog(LOG, { manifest: '' }))).toContain('if readOnlyRootFilesystem is set');
  });
});
