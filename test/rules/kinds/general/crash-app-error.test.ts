import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import {
  commandsOf,
  crashed,
  diagnosisOf,
  diagnosisOfLog,
  event,
  manifest,
  report,
  running,
  textOfDiagnosis,
  waiting,
} from '../reports.js';

describe('crash-app-error', () => {
  it.each([
    [
      'the line with a level',
      'INFO starting\nERROR the flux capacitor is empty\nINFO bye',
      'the flux capacitor is empty',
    ],
    ['the last line where no other stands out', 'one\ntwo\nthree', 'three'],
    ['not a stack frame', 'Error: it broke badly\n    at main (app.js:1:1)\n    at run (app.js:2:2)', 'it broke badly'],
    ['fatal before error', 'ERROR small thing\nFATAL big thing\nERROR another small thing', 'big thing'],
  ])('quotes %s', (_name, log, words) => {
    const diagnosis = diagnosisOfLog(log, {}, 3);
    expect(diagnosis.cause).toContain(words);
  });

  it('gives the message of a structured line as its title', () => {
    const log =
      'time="2024-10-24T14:05:38Z" level=fatal msg="cannot load component" error="store of orders is closed" app_id=x';
    expect(diagnosisOfLog(log, {}, 3).title).toBe(
      'api ends with exit code 3: cannot load component: store of orders is closed',
    );
  });

  it('calls a line that complains of nothing the last one', () => {
    expect(diagnosisOfLog('one\ntwo', {}, 3).cause).toContain('The last line of its log: "two"');
    expect(diagnosisOfLog('ERROR two', {}, 3).cause).toContain('The most telling line of its log: "ERROR two"');
  });

  it.each([
    ['after minutes', '2026-11-21T20:30:00Z', 'It ran for a while'],
    ['within seconds of its start', '2026-11-21T20:00:02Z', 'look at its configuration first'],
  ])('says that it lived %s', (words, finished_at, todo) => {
    const end = { exit_code: 9, started_at: '2026-11-21T20:00:00Z', finished_at };
    const diagnosis = diagnosisOf({ container_statuses: [crashed(end)] });
    expect(diagnosis.cause).toContain(`ends with exit code 9 ${words}`);
    expect(textOfDiagnosis(diagnosis)).toContain(todo);
  });

  it.each([
    ['that ended once for its only run', 0, false],
    ['that was started again for the run before', 2, true],
  ])('asks a silent container %s', (_name, restart_count, isPrevious) => {
    const ended = { name: 'api', ready: false, restart_count, state: 'terminated', reason: 'Error', exit_code: 9 };
    const [first] = commandsOf(diagnosisOf({ container_statuses: [ended] }));
    expect(first?.includes('--previous')).toBe(isPrevious);
  });

  it('prefers the previous instance while another runs', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [
        running({ ready: false, restart_count: 2, last_state: { state: 'terminated', reason: 'Error', exit_code: 3 } }),
      ],
      container_logs: [
        { container: 'api', text: 'now all is well' },
        { container: 'api', previous: true, text: 'then it broke' },
      ],
    });
    expect(diagnosis.cause).toContain('then it broke');
  });

  it.each([
    [78, 'a configuration error (EX_CONFIG)'],
    [2, 'a panic of a Go program'],
    [132, 'SIGILL'],
    [159, 'seccomp'],
    [255, 'an end with -1'],
    [-1073741819, 'an access violation'],
    [3221225781, 'a DLL that is missing'],
  ])('says what exit code %d means by convention', (code, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed({ exit_code: code })] });
    expect(diagnosis.kind).toBe('crash-app-error');
    expect(diagnosis.cause).toContain(`Exit code ${code} is by convention`);
    expect(diagnosis.cause).toContain(words);
  });
});

describe('with nothing but exit code 1', () => {
  const bare = diagnosisOf({ container_statuses: [crashed({ exit_code: 1 })] });

  it('says what is known, and nothing else', () => {
    expect([bare.kind, bare.confidence]).toEqual(['crash-app-error', 'low']);
    expect(bare.cause).toBe('Container api ends with exit code 1. It printed nothing that was reported.');
  });

  it('says how to learn more', () => {
    expect(commandsOf(bare).slice(0, 2)).toEqual([
      'kubectl -n shop logs pod/orders-7d9fdd8785-hkgpp -c api --previous --tail=100',
      'kubectl -n shop debug pod/orders-7d9fdd8785-hkgpp -it --copy-to=orders-7d9fdd8785-hkgpp-debug --container=api -- sh',
    ]);
  });

  it.each([
    ['1.20', 'Back-off restarting failed container'],
    ['1.31', 'Back-off restarting failed container api in pod orders-7d9fdd8785-hkgpp_shop(0d1f)'],
  ])('a flat agent shows only the crash loop, as %s says it', (_version, message) => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('CrashLoopBackOff', 'back-off 5m0s restarting failed container=api')],
      events: [event('BackOff', message)],
    });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['crash-app-error', 'low']);
    expect(diagnosis.cause).toBe('Container api crashes again and again. It printed nothing that was reported.');
  });
});

it('a debug container that ended with an error is no failure', () => {
  const debug = { name: 'debugger', state: 'terminated', reason: 'Error', exit_code: 130, ready: false };
  const text = manifest({}, { ephemeralContainers: [{ name: 'debugger', image: 'busybox' }] });
  const fields = { phase: 'Running', manifest: text };
  expect(diagnose(report({ ...fields, container_statuses: [running(), debug] }))).toBeNull();
  const other = diagnosisOf({ ...fields, container_statuses: [crashed({ exit_code: 3 }), debug] });
  expect([other.kind, other.container, other.others]).toEqual(['crash-app-error', 'api', []]);
});

describe('an end that is a matter of the processor', () => {
  it.each([
    [
      132,
      'WARNING: DB 5.0+ requires a CPU with AVX support, and your current system does not appear to have that!\nentry.sh: line 4: 28 Illegal instruction (core dumped) "$@"',
      'needs a processor with AVX, which node worker-7 does not have',
    ],
    [127, 'Fatal glibc error: CPU does not support x86-64-v2', 'needs a processor with x86-64-v2, which node worker-7'],
    [1, 'error: illegal instruction\nMissing required CPU features: avx2', 'needs a processor with avx2, which node'],
    [
      132,
      'INFO built with AVX2 kernels\nstarting',
      'needs instructions that the processor of node worker-7 does not have (SIGILL)',
    ],
    [132, 'starting', 'needs instructions that the processor of node worker-7 does not have (SIGILL)'],
  ])('with exit code %d names what it lacks, and no configuration: %s', (code, log, title) => {
    const diagnosis = diagnosisOfLog(log, { node_name: 'worker-7' }, code);
    expect(diagnosis.kind).toBe('crash-app-error');
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.cause).toContain('no configuration of the program repairs that');
    expect(textOfDiagnosis(diagnosis)).toContain('nodeSelector');
    expect(textOfDiagnosis(diagnosis)).toContain('older version of image registry.example/orders:1.4');
    expect(textOfDiagnosis(diagnosis)).not.toContain('look at its configuration');
  });

  it.each([
    ['a program that only says what the processor has', 1, 'CPU has AVX2, using the fast path\nERROR giving up'],
    ['a program that does without', 1, 'This machine does not support AVX, using SSE2\nERROR giving up'],
  ])('is not that of %s', (_name, code, log) => {
    expect(diagnosisOfLog(log, {}, code).title).not.toContain('processor');
  });

  it.each([
    [135, '/dev/shm'],
    [159, 'seccompProfile'],
  ])('says where to look after exit code %d', (code, words) => {
    expect(diagnosisOfLog('starting', {}, code).steps[0]?.text).toContain(words);
  });
});
