import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, textOfDiagnosis, waiting } from '../reports.js';
import { WRAPPED } from './runtime-texts.js';

const RUNC =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ';
const NOT_FOUND = 'exec: "wge": executable file not found in $PATH';
const startError = (message: string) => crashed({ exit_code: 128, reason: 'StartError', message });

describe('start-error-exec', () => {
  it.each([
    ['error during container init: mkdir /etc/passwd: not a directory', '/etc/passwd'],
    ['error during container init: mkdir /proc/x: no such file or directory', '/proc/x'],
  ])('a workingDir that the runtime cannot make: %s', (text, workingDir) => {
    const container_statuses = [startError(`${RUNC}${text}: unknown`)];
    const diagnosis = diagnosisOf({ manifest: manifest({ workingDir }), container_statuses });
    expect(diagnosis.kind).toBe('start-error-exec');
    expect(diagnosis.cause).toContain(`${workingDir}, which spec.containers[0].workingDir names`);
  });

  it.each(WRAPPED)('in the words of %s', (_runtime, wrap) => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ command: ['wge', 'x'] }),
      container_statuses: [wrap(NOT_FOUND)],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-exec', 'api']);
    expect(diagnosis.cause).toContain(
      'the command "wge" is not found in the PATH of the image registry.example/orders:1.4',
    );
    expect(diagnosis.cause).toContain('Did you mean "wget"?');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['no file', 'exec: "/app/x": stat /app/x: no such file or directory', '"/app/x" does not exist', '/app/x'],
    [
      'a file in the path',
      'exec: "/app/x/y": stat /app/x/y: not a directory',
      'a part of its path before the last one is a file',
      '/app/x/y',
    ],
    ['not executable', 'exec: "/app/x": permission denied', '"/app/x" is not executable', 'chmod +x'],
    ['a directory', 'exec: "/app": is a directory', '"/app" is a directory', 'program in it'],
    ['wrong processor', 'exec /app/x: exec format error', 'for the processor', 'architecture'],
    ['no interpreter', 'exec /app/run.sh: no such file or directory', '"/app/run.sh" is in the image', 'dos2unix'],
    ['no loader', 'exec /app/x: no such file or directory', 'the C library that it was built for', 'CGO_ENABLED=0'],
    ['shell line', 'exec: "sleep 5": executable file not found in $PATH', '"sleep 5"', '["sh", "-c"'],
    [
      'swapped letters',
      'exec: "/bin/bahs": stat /bin/bahs: no such file or directory',
      'Did you mean "/bin/bash"?',
      'bahs',
    ],
    ['too long', 'exec /app/x: argument list too long', 'longer than the kernel takes', 'enableServiceLinks'],
    ['unknown', 'exec: "/app/x": text file busy', '"/app/x" cannot be run', 'Correct the command'],
    [
      'working directory',
      'chdir to cwd ("/x") set in config.json failed: no such file or directory',
      'the working directory cannot be entered (no such directory, not a directory, or no permission): /x',
      'workingDir',
    ],
  ])('%s', (_name, text, cause, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [startError(RUNC + text)] });
    expect(diagnosis.kind).toBe('start-error-exec');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it.each([
    ['crun', 'executable file `wge` not found in $PATH: No such file or directory'],
    [
      'Kata Containers',
      'failed to create containerd task: failed to create shim task: the file wge was not found: unknown',
    ],
    [
      'gVisor',
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: creating container: cannot create sandbox: error finding executable "wge" in PATH [/usr/local/bin /bin]: no such file or directory',
    ],
    [
      'Windows',
      'failed to create containerd task: hcs::System::CreateProcess wge: The system cannot find the file specified.: unknown',
    ],
  ])('in the words of %s', (_runtime, message) => {
    for (const status of [
      waiting('CreateContainerError', `container create failed: ${message}\n`),
      startError(message),
    ]) {
      const diagnosis = diagnosisOf({ container_statuses: [status] });
      expect(diagnosis.kind).toBe('start-error-exec');
      expect(diagnosis.cause).toContain('"wge" is not found');
    }
  });

  it('crun that does not name the command: the manifest does', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ command: ['/app/run'] }),
      container_statuses: [
        waiting('CreateContainerError', 'container create failed: open executable: Permission denied'),
      ],
    });
    expect(diagnosis.cause).toContain('"/app/run" is not executable');
  });

  it('reads the event where the status says nothing, also in a loop whose end is not known', () => {
    const events = [event('Failed', `Error: ${RUNC}exec: "/x": stat /x: no such file or directory`)];
    for (const status of [
      waiting('RunContainerError'),
      waiting('CrashLoopBackOff', 'back-off 10s restarting failed container'),
    ]) {
      const diagnosis = diagnosisOf({ container_statuses: [status], events });
      expect(diagnosis.kind).toBe('start-error-exec');
      expect(diagnosis.evidence.some((quote) => quote.source === 'event')).toBe(true);
    }
  });

  it('understands a report that has only a reason and a message', () => {
    const message = `Error: failed to start container "api": Error response from daemon: OCI runtime create failed: ${NOT_FOUND}`;
    const diagnosis = diagnosisOf({ manifest: undefined, failure_reason: 'Failed', failure_message: message });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-exec', 'api']);
  });

  it('gives an event to the container that it names', () => {
    const text = `Error: ${RUNC}${NOT_FOUND}`;
    const diagnosis = diagnosisOf({
      container_statuses: [
        running({ name: 'web' }),
        waiting('CrashLoopBackOff', '', { name: 'proxy', last_state: null }),
      ],
      events: [event('Failed', text, { involvedObject: { fieldPath: 'spec.containers{proxy}' } })],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-exec', 'proxy']);
    expect(diagnosis.cause).toContain('web is running');
  });

  it.each([
    ['command', { command: ['wge', 'x'] }, 'It stands in spec.containers[0].command, which replaces the entrypoint'],
    ['args', { args: ['wge'] }, 'It stands in spec.containers[0].args; the image has no entrypoint of its own'],
    ['the image', {}, 'it is the entrypoint of the image itself'],
  ])('says that %s names the command', (_name, fields, words) => {
    const diagnosis = diagnosisOf({ manifest: manifest(fields), container_statuses: [startError(RUNC + NOT_FOUND)] });
    expect(diagnosis.cause).toContain(words);
  });

  it('asks whether the name of the image or of the container is meant', () => {
    const text = 'exec: "ordrs": executable file not found in $PATH';
    const diagnosis = diagnosisOf({
      manifest: manifest({ command: ['ordrs'] }),
      container_statuses: [startError(RUNC + text)],
    });
    expect(diagnosis.cause).toContain('Did you mean "orders"?');
  });

  it('does not tell to correct args for want of an entrypoint', () => {
    const text = 'exec: "driver": executable file not found in $PATH';
    const fields = {
      manifest: manifest({ args: ['driver', '--conf', 'x'] }),
      container_statuses: [startError(RUNC + text)],
    };
    expect(textOfDiagnosis(diagnosisOf(fields))).toContain('Use an image that has an entrypoint for these args');
    const own = { ...fields, manifest: manifest({ command: ['driver'] }) };
    expect(textOfDiagnosis(diagnosisOf(own))).not.toContain('Use an image that has an entrypoint');
  });

  describe('a file that may not be run', () => {
    const text = 'exec: "/scripts/start.sh": permission denied';
    const from = (source: Record<string, unknown>, mount: Record<string, unknown> = {}) =>
      diagnosisOf({
        manifest: manifest(
          { command: ['/scripts/start.sh'], volumeMounts: [{ name: 'v', mountPath: '/scripts', ...mount }] },
          { volumes: [{ name: 'v', ...source }] },
        ),
        container_statuses: [startError(RUNC + text)],
      });

    it.each([
      [
        { configMap: { name: 'a', defaultMode: 420 } },
        {},
        'ConfigMap a (volume v), whose files have the mode 0644 (spec.volumes[0].configMap.defaultMode)',
      ],
      [
        { secret: { secretName: 'a' } },
        {},
        'Secret a (volume v), whose files have the mode 0644 (spec.volumes[0].secret.defaultMode)',
      ],
      [
        { configMap: { name: 'a', defaultMode: 493, items: [{ key: 'k', path: 'start.sh', mode: 288 }] } },
        {},
        'the mode 0440 (spec.volumes[0].configMap.items[0].mode)',
      ],
      [{ configMap: { name: 'a' } }, { mountPath: '/scripts/start.sh', subPath: 'start.sh' }, 'ConfigMap a (volume v)'],
    ])('comes from %j %j', (source, mount, words) => {
      const diagnosis = from(source, mount);
      expect(diagnosis.cause).toContain(words);
      expect(diagnosis.steps[0]?.text).toMatch(/Set spec\.volumes\[0\]\.\S+ode to 493 \(0755\)/);
    });

    it.each([
      [{ configMap: { name: 'a', defaultMode: 493 } }, {}],
      [{ emptyDir: {} }, {}],
      [{ configMap: { name: 'a' } }, { mountPath: '/script' }],
    ])('is of the image, or has another cause: %j %j', (source, mount) => {
      const diagnosis = from(source, mount);
      expect(diagnosis.cause).not.toContain('volume v');
      expect(diagnosis.steps[0]?.text).toContain('chmod +x');
    });
  });

  it('names an init container', () => {
    const [, wrap] = WRAPPED[0] as (typeof WRAPPED)[number];
    const status = wrap(NOT_FOUND, { name: 'fetch', init: true });
    const diagnosis = diagnosisOf({ container_statuses: [status, waiting('PodInitializing')] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-exec', 'fetch']);
    expect(diagnosis.cause).toContain('Init container fetch cannot start');
  });

  it('quotes the command and the working directory of the manifest', () => {
    const where = 'spec.containers[0].command';
    const command = {
      manifest: manifest({ command: ['wge', 'x'] }),
      container_statuses: [startError(RUNC + NOT_FOUND)],
    };
    expect(diagnosisOf(command).evidence).toContainEqual({ source: 'manifest', where, text: '["wge","x"]' });
    const text = 'chdir to cwd ("/x") set in config.json failed: permission denied';
    const workdir = { manifest: manifest({ workingDir: '/x' }), container_statuses: [startError(RUNC + text)] };
    expect(diagnosisOf(workdir).cause).toContain(': /x, which spec.containers[0].workingDir names');
  });
});

describe('what is not start-error-exec', () => {
  it.each([
    [
      'a program of the runtime',
      'failed to create containerd container: get apparmor_parser version: exec: "apparmor_parser": executable file not found in $PATH',
    ],
    [
      'the shim',
      'failed to start shim: start failed: : fork/exec /usr/bin/containerd-shim-kata-v2: no such file or directory: unknown',
    ],
  ])('%s', (_name, message) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerError', message)] });
    expect(diagnosis.kind).toBe('create-container-error');
    expect(diagnosis.cause).toContain('is missing on the node');
  });

  it('a shell that does not find a command, or an application that writes so', () => {
    const shell = diagnosisOf({ container_statuses: [crashed({ exit_code: 127 })], logs: 'sh: wge: not found' });
    expect(shell.kind).toBe('exit-127-126');
    const end = { exit_code: 1, message: 'exec: "git": executable file not found in $PATH' };
    expect(diagnosisOf({ container_statuses: [crashed(end)] }).kind).not.toBe('start-error-exec');
  });

  it.each([
    ['emptyDir', { emptyDir: {} }, 'Volume tools is mounted at /opt/tools', 'Mount volume tools at another directory'],
    [
      'ConfigMap',
      { configMap: { name: 'start' } },
      'ConfigMap start (volume tools) is mounted at /opt/tools',
      'Add /opt/tools/run to ConfigMap start',
    ],
  ])('says that a volume hides the command: %s', (_name, source, cause, todo) => {
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { command: ['/opt/tools/run'], volumeMounts: [{ name: 'tools', mountPath: '/opt/tools' }] },
        { volumes: [{ name: 'tools', ...source }] },
      ),
      container_statuses: [
        startError(`${RUNC}exec: "/opt/tools/run": stat /opt/tools/run: no such file or directory: unknown`),
      ],
    });
    expect(diagnosis.cause).toContain(cause);
    expect(diagnosis.cause).not.toContain('does not exist in the image');
    expect(diagnosis.steps[0]?.text).toContain(todo);
  });

  it.each([
    [{ command: ["sh -c 'echo $NAME; exec run'"] }, '["sh","-c","echo $NAME; exec run"]'],
    [{ command: ['sleep 5'] }, '["sh","-c","sleep 5"]'],
    [{ command: ['java -jar'], args: ['app.jar'] }, '["java","-jar"'],
  ])('writes a line that was given as one word as a list: %o', (fields, list) => {
    const name = fields.command[0] ?? '';
    const diagnosis = diagnosisOf({
      manifest: manifest(fields),
      container_statuses: [startError(`${RUNC}exec: "${name}": executable file not found in $PATH`)],
    });
    expect(diagnosis.steps[0]?.text).toContain(`Write it as a list of words: ${list}`);
  });
});

it('does not say that only one container fails where another one does', () => {
  const fails = (others: object[]) =>
    diagnosisOf({ container_statuses: [startError(RUNC + NOT_FOUND), running({ name: 'web' }), ...others] }).cause;
  expect(fails([])).toContain("Of the pod's containers only this one fails: web is running.");
  expect(fails([crashed({ exit_code: 7 }, { name: 'job' })])).not.toContain('only this one fails');
});
