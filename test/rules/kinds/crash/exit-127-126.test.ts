import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, textOfDiagnosis, waiting } from '../reports.js';

it.each([
  [127, 'sh: wkhtml: not found', 'wkhtml is not found', 'Install wkhtml'],
  [127, '/entrypoint.sh: line 12: wkhtml: command not found', 'wkhtml is not found', 'wkhtml'],
  [127, 'bash: line 1: wkhtml: command not found', 'wkhtml is not found', 'Install wkhtml'],
  [127, '/bin/sh: 1: wkhtml: not found', 'wkhtml is not found', 'wkhtml'],
  [127, 'zsh:1: command not found: wkhtml', 'wkhtml is not found', 'Install wkhtml'],
  [127, "env: 'python2': No such file or directory", 'python2 is not found', 'python2'],
  [127, '/usr/bin/env: ‘node’: No such file or directory', 'node is not found', 'Install node'],
  [127, "env: can't execute 'python': No such file or directory", 'python is not found', 'Install python'],
  [127, 'bash: line 1: /opt/app/run: No such file or directory', '/opt/app/run is not found', 'interpreter'],
  [127, '/bin/sh: 1: /app/start.sh: not found', 'a script whose interpreter', 'dos2unix|/app/start.sh'],
  [127, '/bin/sh: 1: [npm,: not found', 'the beginning of a list', 'CMD ["npm", "start"]'],
  [127, '/entrypoint.sh: 3: source: not found', 'source is a word of bash', 'Run the script with bash'],
  [127, 'sh: exec: line 0: wkhtml: not found', 'wkhtml is not found', 'Install wkhtml'],
  [
    127,
    '/app/x: error while loading shared libraries: libssl.so.1.1: cannot open shared object file: No such file or directory',
    'shared library libssl.so.1.1',
    'libssl',
  ],
  [
    127,
    'Error loading shared library libstdc++.so.6: No such file or directory (needed by /app/x)',
    'shared library libstdc++.so.6',
    'the package that holds it',
  ],
  [127, "/entrypoint.sh: line 2: $'\\r': command not found", 'the lines of /entrypoint.sh end in CRLF', 'dos2unix'],
  [
    127,
    '/usr/bin/env: ‘bash\\r’: No such file or directory',
    'the script that it runs end in CRLF',
    'Convert the script',
  ],
  [126, '[FATAL tini (7)] exec /app/server failed: Permission denied', '/app/server was found but cannot', 'chmod +x'],
  [126, 'sh: /app/run.sh: Permission denied', '/app/run.sh was found but cannot be executed', 'chmod +x'],
  [126, '/bin/bash: line 1: /app/run.sh: Permission denied', '/app/run.sh was found but cannot', 'chmod +x'],
  [
    126,
    '/bin/sh: 1: /app: Is a directory',
    '/app was found but cannot be executed',
    'correct spec.containers[0].command',
  ],
  [126, '/app/run.sh: cannot execute: required file not found', 'names an interpreter', 'dos2unix'],
  [127, '/entry.sh: 3: exec: wkhtml: not found', 'wkhtml is not found', 'Install wkhtml'],
  [126, '/app/run.sh: bad interpreter: No such file or directory', 'names an interpreter', 'dos2unix'],
  [
    126,
    'bash: /app/run.sh: /bin/bash^M: bad interpreter: No such file or directory',
    '/app/run.sh end in CRLF',
    'dos2unix',
  ],
  [127, '', 'a command is not found', 'image'],
])('%d: %s', (code, log, cause, words) => {
  const diagnosis = diagnosisOfLog(log, {}, code);
  expect(diagnosis.kind).toBe('exit-127-126');
  expect(diagnosis.cause).toContain(`exit code ${code}`);
  expect(diagnosis.cause).toContain(cause);
  expect(words.split('|').some((word) => textOfDiagnosis(diagnosis).includes(word))).toBe(true);
  expect(diagnosis.confidence).toBe(log === '' ? 'medium' : 'high');
});

describe('exit-127-126', () => {
  it('quotes the command of the manifest', () => {
    const text = manifest({ command: ['sh', '-c', 'wkhtml in.html out.pdf'] });
    const diagnosis = diagnosisOfLog('sh: wkhtml: not found', { manifest: text }, 127);
    expect(textOfDiagnosis(diagnosis)).toContain('wkhtml in.html out.pdf');
    expect(diagnosis.cause).toContain('image registry.example/orders:1.4');
  });

  it.each([
    [['/app/run.sh', '--all'], 'api cannot run /app/run.sh', 'the lines of /app/run.sh end in CRLF'],
    [['sh', '-c', '/app/run.sh'], 'api cannot run /app/run.sh', 'the lines of /app/run.sh end in CRLF'],
    [
      ['bash'],
      'api cannot run its script, whose lines end in CRLF',
      'the lines of the script that it runs end in CRLF',
    ],
  ])('means the script, not its interpreter, where env meets a carriage return: %j', (command, title, cause) => {
    const text = manifest({ command });
    const log = "/usr/bin/env: 'bash\\r': No such file or directory";
    const diagnosis = diagnosisOfLog(log, { manifest: text }, 127);
    expect([diagnosis.title, diagnosis.confidence]).toEqual([title, 'high']);
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).not.toContain('Convert bash');
  });

  it.each([
    ['registry.example/app:2-alpine', 'built for glibc (as on Debian or Ubuntu), while this image of Alpine has musl'],
    ['registry.example/app:2', 'a program whose loader'],
  ])('thinks of the C library where a file of image %s is not found', (image, words) => {
    const text = manifest({ image });
    expect(diagnosisOfLog('/bin/sh: /app/server: not found', { manifest: text }, 127).cause).toContain(words);
    expect(diagnosisOfLog('/bin/sh: server: not found', { manifest: text }, 127).cause).not.toContain(words);
  });

  it("is read from a shell's last words where an agent sends no exit code", () => {
    const flat = [waiting('CrashLoopBackOff', 'back-off 5m0s restarting failed container=api')];
    const diagnosis = diagnosisOf({ container_statuses: flat, logs: 'starting\nsh: wkhtml: not found' });
    expect(diagnosis.kind).toBe('exit-127-126');
    expect(diagnosis.cause).toContain('crashes again and again: the command wkhtml is not found');
  });

  it.each([
    [
      'docker could not start it',
      { exit_code: 127, reason: 'ContainerCannotRun', message: 'exec: "x": not found' },
      '',
      'start-error-exec',
    ],
    [
      'the program is for another processor',
      { exit_code: 126 },
      '/bin/sh: 1: /app/api: Exec format error',
      'log-exec-format',
    ],
    ['a route is not found', { exit_code: 1 }, 'GET /x: not found', 'crash-app-error'],
    [
      'the C library needs a newer processor',
      { exit_code: 127 },
      'Fatal glibc error: CPU does not support x86-64-v2',
      'crash-app-error',
    ],
  ])('is not what it is when %s', (_name, end, logs, kind) => {
    expect(diagnosisOf({ container_statuses: [crashed(end)], logs }).kind).toBe(kind);
  });
});

describe('a file that the kernel does not let run', () => {
  it('is told with the capabilities that it may have, and not as one without the mode', () => {
    const { title, cause, steps } = diagnosisOfLog('/run.sh: line 7: /srv/bin/depot: Operation not permitted', {}, 126);
    expect(title).toBe('api cannot run /srv/bin/depot');
    expect(cause).toContain('capabilities of its own');
    expect(steps[0]?.text).toContain('getcap');
    expect(steps[0]?.text).not.toContain('chmod');
  });
});

it('gives a script of a ConfigMap its mode by the volume, not in the image', () => {
  const diagnosis = diagnosisOfLog(
    '/bin/sh: /scripts/run.sh: Permission denied',
    {
      manifest: manifest(
        { command: ['/bin/sh', '-c', '/scripts/run.sh'], volumeMounts: [{ name: 'scripts', mountPath: '/scripts' }] },
        { volumes: [{ name: 'scripts', configMap: { name: 'run-scripts' } }] },
      ),
    },
    126,
  );
  expect(diagnosis.kind).toBe('exit-127-126');
  expect(diagnosis.cause).toContain('It comes from ConfigMap run-scripts');
  expect(diagnosis.steps[0]?.text).toContain('Set spec.volumes[0].configMap.defaultMode to 0755');
});

it.each([
  [126, 'Error: dial tcp 10.0.3.7:5432: connect: connection refused', 'log-conn-refused'],
  [127, 'Error: getaddrinfo ENOTFOUND orders-db', 'log-dns'],
  [126, "Error: EACCES: permission denied, mkdir '/srv/data'", 'log-permission-denied'],
])('what the log states goes before exit code %i where no shell complains: %s', (code, log, kind) => {
  expect(diagnosisOfLog(log, {}, code).kind).toBe(kind);
});
