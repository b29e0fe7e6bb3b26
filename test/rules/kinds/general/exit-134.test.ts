import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog } from '../reports.js';

describe('exit-134', () => {
  it.each([
    "app: main.c:42: main: Assertion `x > 0' failed.",
    "terminate called after throwing an instance of 'std::runtime_error'\n  what():  cannot happen",
    'free(): invalid pointer',
    '/src/depot/Shelf.h: 581: FAILED assert(amber >= 0)',
    '*** stack smashing detected ***: terminated',
    '# A fatal error has been detected by the Java Runtime Environment:\n#  SIGSEGV (0xb) at pc=0x00007f, pid=1, tid=7',
  ])('quotes what aborts: %s', (log) => {
    const diagnosis = diagnosisOfLog(log, {}, 134);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-134', 'high']);
    expect(log.split('\n').some((line) => diagnosis.cause.includes(line.trim()))).toBe(true);
  });

  it('knows the abort of an exception of C++ that is told as 139', () => {
    const log =
      "terminate called after throwing an instance of 'depot::Askew'\n  what():  no such symbol\n  at libdepotagent.so [0x90ec22]";
    const diagnosis = diagnosisOfLog(log, {}, 139);
    expect(diagnosis.kind).toBe('exit-134');
    expect(diagnosis.cause).toContain('exit code 139');
    expect(diagnosis.steps[0]?.text).toContain('libdepotagent.so');
    expect(diagnosisOfLog('Segmentation fault (core dumped)', {}, 139).kind).toBe('exit-139');
  });

  it.each([
    ['the exit code', { exit_code: 134 }],
    ['the signal', { exit_code: 6, signal: 6 }],
  ])('is known by %s alone', (_name, end) => {
    const diagnosis = diagnosisOf({ container_statuses: [crashed(end)] });
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-134', 'medium']);
  });

  it.each([
    [
      'log-heap',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\nAborted (core dumped)',
    ],
    [
      'log-conn-refused',
      'Unhandled exception. System.Net.Http.HttpRequestException: Connection refused (rates.shop.svc:8080)',
    ],
    [
      'crash-app-error',
      'debug 2026-03-25 02:00:07.106609 7fee47f3c000 -1 store: commit error: Corruption: block checksum mismatch: expected 17, got 18 in /srv/depot/store.db/000042.sst\n/src/depot/Shelf.h: 581: FAILED assert(r >= 0)',
    ],
  ])('is %s where the log says more', (kind, log) => {
    expect(diagnosisOfLog(log, {}, 134).kind).toBe(kind);
  });
});

it('tells what an exception of C++ says, and in which library it happens', () => {
  const log = [
    "terminate called after throwing an instance of 'depot::Askew'",
    '  what():  shelf amber-7 is askew',
    '  at libdepotagent.so [0x90ec22]',
    '  at libc.so.6 [0x1]',
  ].join('\n');
  const { title, steps, evidence } = diagnosisOfLog(log, {}, 134);
  expect(title).toContain('shelf amber-7 is askew');
  expect(steps[0]?.text).toContain('libdepotagent.so');
  expect(evidence.map(({ text }) => text).join()).toContain('libdepotagent.so');
});
