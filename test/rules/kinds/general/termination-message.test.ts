import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest } from '../reports.js';

const ended = (message: string, end: Record<string, unknown> = {}, fields = {}) =>
  diagnosisOf({ container_statuses: [crashed({ exit_code: 3, message, ...end })], ...fields });

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

  it('is told once, as what it is, not as a line of the log', () => {
    const said = 'refused to start: tenant blue is locked';
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3, message: said })],
      logs: 'INFO lease acquired\nINFO shutting down',
    });
    expect(diagnosis.cause.split(said)).toHaveLength(2);
    expect(diagnosis.cause).toContain(`(termination message): "${said}"`);
    const logged = diagnosis.evidence.filter(({ source }) => source === 'log').map(({ text }) => text);
    expect(logged).toEqual(['INFO shutting down']);
    expect(diagnosis.steps[0]?.text).toContain('what it says of its end');
  });

  it('that is the end of the log gives the title by its most telling line', () => {
    const lines = ['INFO loading', ...Array.from({ length: 30 }, (_, index) => `INFO step ${index} of thirty`)];
    const diagnosis = ended([...lines, 'FATAL: the boiler is cold', 'INFO bye'].join('\n'));
    expect(diagnosis.title).toBe('api: the boiler is cold');
    expect(diagnosis.cause).toContain('the boiler is cold');
  });

  it('that states a known problem has the title of that', () => {
    const diagnosis = ended('depot starts\nrecovery ended before configured recovery target was reached');
    expect(diagnosis.kind).toBe('termination-message');
    expect(diagnosis.title).toContain('cannot be restored to the point that is asked for');
  });

  it('that is the end of the log, by its policy, is not told by its first line', () => {
    const policy = { terminationMessagePolicy: 'FallbackToLogsOnError' };
    const diagnosis = ended('depot starts\nshelves are counted\namber glows', {}, { manifest: manifest(policy) });
    expect(diagnosis.title).toBe('api: amber glows');
    expect(ended('depot starts\nshelves are counted\namber glows').title).toBe('api: depot starts');
  });

  it('stands beside what the log says, where that is something else', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3, message: 'bye' })],
      logs: 'FATAL: the boiler is cold',
    });
    expect(diagnosis.cause).toContain('(termination message): "bye"');
    expect(diagnosis.cause).toContain('The most telling line of its log: "FATAL: the boiler is cold"');
  });

  it('quotes no line whose secret only the lines above it tell of', () => {
    const secret = 'kind: Secret\nmetadata: {name: x}\nstringData:\n  orders: zebra7Quilt';
    const long = `${'preparing the next step\n'.repeat(30)}${secret}`;
    expect(JSON.stringify(ended(long))).not.toContain('zebra7Quilt');
    const logged = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3 })],
      container_logs: [{ container: 'api', previous: true, text: `boot\n${secret}` }],
    });
    expect(JSON.stringify(logged)).not.toContain('zebra7Quilt');
    expect(logged.title).toContain('orders: [redacted:secret-data]');
  });
});
