import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, running, waiting } from '../reports.js';

const ended = (end: Record<string, unknown>) => ({ container_statuses: [crashed(end)] });

describe('exit-139', () => {
  it.each([
    ['the exit code', diagnosisOfLog('', {}, 139)],
    ['the signal', diagnosisOf(ended({ signal: 11, exit_code: 11 }))],
    ['a shell that says so and ends with 1', diagnosisOfLog('Segmentation fault (core dumped)', {}, 1)],
    ['a shell that names the process', diagnosisOfLog('/run.sh: line 3:    7 Segmentation fault      ./codec', {}, 3)],
    [
      'the log of an agent that sends no exit code',
      diagnosisOf({ container_statuses: [waiting('CrashLoopBackOff')], logs: 'Segmentation fault' }),
    ],
    [
      'the nested status in camelCase',
      diagnosisOf({
        container_statuses: [
          {
            name: 'api',
            state: { waiting: { reason: 'CrashLoopBackOff' } },
            lastState: { terminated: { exitCode: 139 } },
          },
        ],
      }),
    ],
  ])('by %s', (_name, diagnosis) => {
    expect(diagnosis.kind).toBe('exit-139');
    expect(diagnosis.cause).toContain('SIGSEGV');
  });

  it('names the exit code and the container that runs on', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 139 }), running({ name: 'proxy' })],
    });
    expect(diagnosis.cause).toContain('exit code 139');
    expect(diagnosis.cause).toContain('proxy is running');
  });

  it("is not a Go program's nil pointer, which says SIGSEGV too", () => {
    const log = [
      'panic: runtime error: invalid memory address or nil pointer dereference',
      '[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x49d7a1]',
      'goroutine 1 [running]:',
      'main.main()',
      '\t/app/main.go:12 +0x1d',
    ].join('\n');
    expect(diagnosisOfLog(log, {}, 2).kind).toBe('log-panic');
  });

  it('is not what it is when the container was killed, whatever a child printed', () => {
    const log = 'worker process 7 exited on signal 11, Segmentation fault';
    expect(diagnosisOfLog(log, {}, 137).kind).toBe('exit-137-not-oom');
  });
});

describe('a stack that the program prints itself', () => {
  it('names the first frame of its own code', () => {
    const log = [
      '[engine] caught signal (SIGSEGV)',
      '#0  0x55aa28286911      in  pack_object() at lib/msgpack-2.1/src/objectc.c:85',
      '#1  0x55aa28075dae      in  pack_rows() at plugins/filter_rows/rows.c:321',
    ].join('\n');
    const { title, steps } = diagnosisOfLog(log, {}, 139);
    expect(title).toBe('api dies of a segmentation fault in pack_rows (plugins/filter_rows/rows.c:321)');
    expect(steps[0]?.text).toContain('Use another version of registry.example/orders:1.4');
  });
});
