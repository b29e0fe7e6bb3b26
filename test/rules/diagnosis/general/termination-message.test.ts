import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf } from '../reports.js';

const ended = (message: string, end: Record<string, unknown> = {}) =>
  diagnosisOf({ container_statuses: [crashed({ exit_code: 3, message, ...end })] });

describe('termination-message', () => {
  it.each(['licence ran out on Friday', 'failed to create bucket orders: quota of 10 reached'])('quotes %s', (said) => {
    const diagnosis = ended(said);
    expect([diagnosis.kind, diagnosis.title]).toEqual(['termination-message', `api: ${said}`]);
    expect(diagnosis.cause).toContain(`"${said}"`);
  });

  it('of the present end, flat', () => {
    const status = { name: 'api', state: 'terminated', reason: 'Error', exit_code: 4, message: 'no licence\nbye' };
    const diagnosis = diagnosisOf({ container_statuses: [status] });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['termination-message', 'api: no licence']);
  });

  it('that a signature knows is that', () => {
    expect(ended('REGION is not set: DB_REGION must be set').kind).toBe('log-missing-env');
  });

  it.each([
    [
      'containerd',
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "/app": stat /app: no such file or directory: unknown',
      { reason: 'StartError', exit_code: 128 },
      'start-error-exec',
    ],
    [
      'the kubelet',
      'The container could not be located when the pod was terminated',
      { reason: 'ContainerStatusUnknown', exit_code: 137 },
      'container-status-unknown',
    ],
  ])('is not what %s says', (_name, message, end, kind) => {
    expect(ended(message, end).kind).toBe(kind);
  });

  it('of a success is no failure of its own', () => {
    expect(ended('42 rows', { exit_code: 0, reason: 'Completed' }).kind).toBe('exit-0-loop');
  });
});
