import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const RUNC =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: ';
const startError = (message: string) => crashed({ exit_code: 128, reason: 'StartError', message });

describe('start-error-exec', () => {
  it.each([
    [
      'not in PATH',
      `${RUNC}exec: "wge": executable file not found in $PATH: unknown`,
      '"wge" is not found in the PATH',
      'Did you mean "wget"?',
    ],
    [
      'no file',
      `${RUNC}error during container init: exec: "/app/x": stat /app/x: no such file or directory: unknown`,
      '"/app/x" does not exist',
      '/app/x',
    ],
    ['not executable', `${RUNC}exec: "/app/x": permission denied: unknown`, '"/app/x" is not executable', 'chmod +x'],
    ['wrong processor', `${RUNC}exec /app/x: exec format error`, 'for the processor', 'architecture'],
    ['shell line', `${RUNC}exec: "sleep 5": executable file not found in $PATH`, '"sleep 5"', '["sh", "-c"'],
    [
      'crun',
      'crun: executable file `wge` not found in $PATH: No such file or directory: OCI runtime attempted',
      '"wge" is not found',
      'wge',
    ],
    [
      'workdir',
      `${RUNC}chdir to cwd ("/x") set in config.json failed: no such file or directory`,
      'working directory',
      'workingDir',
    ],
  ])('%s', (_name, message, cause, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [startError(message)] });
    expect(diagnosis.kind).toBe('start-error-exec');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it('docker ends the container with ContainerCannotRun and 127', () => {
    const message =
      'OCI runtime create failed: container_linux.go:380: starting container process caused: exec: "wge": executable file not found in $PATH: unknown';
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 127, reason: 'ContainerCannotRun', message })],
    });
    expect(diagnosis.kind).toBe('start-error-exec');
    expect(diagnosis.others).toEqual([]);
  });

  it('CRI-O leaves it waiting, with escaped quotes', () => {
    const message =
      'container create failed: time="2026" level=error msg="runc create failed: unable to start container process: exec: \\"wge\\": executable file not found in $PATH"';
    expect(diagnosisOf({ container_statuses: [waiting('CreateContainerError', message)] }).kind).toBe(
      'start-error-exec',
    );
  });

  it('reads the event where the status says nothing', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('RunContainerError')],
      events: [event('Failed', `Error: ${RUNC}exec: "/x": stat /x: no such file or directory`)],
    });
    expect(diagnosis.kind).toBe('start-error-exec');
    expect(diagnosis.evidence.some((quote) => quote.source === 'event')).toBe(true);
  });

  it('quotes the command of the manifest', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ command: ['wge', 'x'] }),
      container_statuses: [startError(`${RUNC}exec: "wge": executable file not found in $PATH`)],
    });
    expect(diagnosis.evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].command',
      text: '["wge","x"]',
    });
  });
});
