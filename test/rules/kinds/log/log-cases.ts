import { expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOfLog, report, textOfDiagnosis } from '../reports.js';

/** A whole log, and the words that its diagnosis must say. */
export type LogCase = readonly [log: string, ...words: string[]];

/** Logs of real programs that are of this kind. */
export function itIs(kind: string, cases: readonly LogCase[]): void {
  it.each(cases.map(([log, ...words]) => ({ log, words })))('is the kind of: $log', ({ log, words }) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe(kind);
    const text = textOfDiagnosis(diagnosis);
    for (const word of words) expect(text).toContain(word);
  });

  it.each(DRESSES)('is found in a log %s', (_name, dress) => {
    for (const [log] of cases) expect([log, diagnosisOfLog(dress(log)).kind]).toEqual([log, kind]);
  });
}

/** Logs that look alike and are of another kind. */
export function itIsNot(cases: readonly (readonly [log: string, kind: string])[]): void {
  it.each(cases)('is not the kind of: %s', (log, kind) => {
    expect(diagnosisOfLog(log).kind).toBe(kind);
  });
}

/** The same log wherever agents put it: in the report, by container, in the message that the program left, with flat statuses, without a manifest. */
export function itIsFoundIn(kind: string, log: string): void {
  const shapes: readonly (readonly [string, Record<string, unknown>])[] = [
    ['logs', { container_statuses: [crashed({ exit_code: 1 })], logs: log }],
    [
      'container_logs',
      { container_statuses: [crashed({ exit_code: 1 })], container_logs: [{ container: 'api', text: log }] },
    ],
    ['the termination message', { container_statuses: [crashed({ exit_code: 1, message: log })] }],
    [
      'a camelCase status',
      {
        container_statuses: [
          {
            name: 'api',
            restartCount: 3,
            lastState: { terminated: { exitCode: 1, reason: 'Error' } },
            state: { waiting: { reason: 'CrashLoopBackOff' } },
          },
        ],
        logs: log,
      },
    ],
    [
      'a flat status',
      {
        container_statuses: [
          { name: 'api', ready: false, restart_count: 3, state: 'waiting', reason: 'CrashLoopBackOff' },
        ],
        logs: log,
      },
    ],
    ['a report without manifest', { manifest: '', failure_reason: 'CrashLoopBackOff', logs: log }],
  ];
  it.each(shapes)('is found in %s', (_name, fields) => {
    expect(diagnose(report({ phase: 'Running', ...fields }))?.kind).toBe(kind);
  });

  it('is not looked for in a container that runs and is ready', () => {
    const running = { name: 'api', ready: true, restart_count: 0, state: 'running' };
    expect(diagnose(report({ phase: 'Running', container_statuses: [running], logs: log }))).toBeNull();
  });
}

const lines = (log: string, dress: (line: string) => string) => log.split('\n').map(dress).join('\n');

/** How runtimes and agents hand logs over. */
const DRESSES: readonly (readonly [string, (log: string) => string])[] = [
  ['of Windows', (log) => lines(log, (line) => `${line}\r`)],
  ['with colours', (log) => lines(log, (line) => `\u001b[1;31m${line}\u001b[0m`)],
  ['with instants', (log) => lines(log, (line) => `2026-11-21T20:10:00.123456789Z ${line}`)],
  ['of a CRI runtime', (log) => lines(log, (line) => `2026-11-21T20:10:00.123456789+00:00 stderr F ${line}`)],
  [
    'of Docker',
    (log) =>
      lines(log, (line) =>
        JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: '2026-11-21T20:10:00.123456789Z' }),
      ),
  ],
];
